import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { diffPage } from '../merge/difference/diff-page.ts';
import { revertDifferences } from './revert-differences.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const blocksOf = (before: string, after: string) =>
  diffPage(bytes(before), bytes(after)).blocks.map((block, index) => ({ ...block, index }));
const changesOf = (before: string, after: string) => blocksOf(before, after).filter(({ kind }) => kind !== 'kept');
const revert = (before: string, after: string, pick: (each: { kind: string }, at: number) => boolean) =>
  revertDifferences({ before, after }, changesOf(before, after).filter(pick)).text;

const THEN = '---\na: 1\n---\n\n# T\n\nfirst words here\n\n* one\n* two\n\nlast words there\n';

test('one changed block becomes what it was, and nothing else does', () => {
  const now = THEN.replace('first words', 'other words').replace('last', 'final').replace('a: 1', 'a: 2');
  assert.equal(
    revert(THEN, now, (_, at) => at === 0),
    now.replace('other words', 'first words'),
  );
  assert.equal(
    revert(THEN, now, (_, at) => at === 1),
    now.replace('final', 'last'),
  );
});

test('a block that came goes, one that went comes back, and the title becomes what it was', () => {
  const added = THEN.replace('* one', '> quoted\n\n* one');
  assert.equal(
    revert(THEN, added, () => true),
    THEN,
  );
  assert.equal(
    revert(added, THEN, () => true),
    added,
  );
  assert.equal(
    revert(THEN, THEN.replace('# T', '# Title'), () => true),
    THEN,
  );
});

test('a block that moved goes back where it was, by its two places together', () => {
  const then = '# T\n\nmoved far away from here\n\none\n\ntwo\n\nthree\n\nfour\n';
  const now = '# T\n\none\n\ntwo\n\nthree\n\nmoved far away from here\n\nfour\n';
  assert.deepEqual(
    changesOf(then, now)
      .map(({ kind }) => kind)
      .toSorted(),
    ['added', 'removed'],
  );
  assert.equal(
    revert(then, now, () => true),
    then,
  );
});

test('of blocks that say the same, the nearest to where it was seen is taken back', () => {
  const then = '# T\n\none\n\ntwo\n';
  const now = '# T\n\nsame\n\none\n\ntwo\n\nsame\n';
  const last = changesOf(then, now).at(-1);
  assert.ok(last !== undefined);
  assert.equal(revertDifferences({ before: then, after: now }, [last]).text, '# T\n\nsame\n\none\n\ntwo\n');
});

test('what does not differ so is named, and the text stays what it is', () => {
  const now = THEN.replace('first', 'other');
  const unseen = [{ before: 'first words here', after: 'something else', index: 1 }];
  assert.deepEqual(revertDifferences({ before: THEN, after: now }, unseen), { text: now, unknown: 0 });
  const kept = [{ before: 'last words there', after: 'last words there', index: 3 }];
  assert.deepEqual(revertDifferences({ before: THEN, after: now }, kept), { text: now, unknown: 0 });
  assert.deepEqual(revertDifferences({ before: THEN, after: now }, [{ index: 0 }]), { text: now, unknown: 0 });
  const [change] = changesOf(THEN, now);
  assert.ok(change !== undefined);
  assert.equal(revertDifferences({ before: THEN, after: now }, [change, change]).unknown, 1);
});

const block = fc.constantFrom('one', 'two', '* a\n* b', '> quoted', '## Part', '```\ncode\n```', 'one');
const page = fc.array(block, { maxLength: 8 }).map((blocks) => `# T\n\n${blocks.join('\n\n')}\n`);

test('whatever two pages say, all differences taken back have the blocks of the first', () => {
  fc.assert(
    fc.property(page, page, (before, after) => {
      const { text, unknown } = revertDifferences({ before, after }, changesOf(before, after));
      assert.equal(unknown, undefined);
      assert.deepEqual(changesOf(before, text), []);
    }),
    { numRuns: 200 },
  );
});

test('a block that came before all others goes', () => {
  const then = 'first\n\nsecond\n';
  assert.equal(
    revert(then, `new\n\n${then}`, () => true),
    then,
  );
});
