import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toDocument } from '../document/document.ts';
import type { TargetSlot } from '../render/types.ts';
import { revertBlocks } from './revert-block.ts';

const refer = (slot: TargetSlot) => ({ kind: 'url', url: slot.target });
const keyIn = (source: string, index: number): string => toDocument(source, refer).nodes[index]?.key ?? '';
const revert = (before: string, after: string, ...keys: string[]) => revertBlocks({ before, after, refer }, keys).text;

const THEN = '---\na: 1\n---\n\n# T\n\nfirst words here\n\n* one\n* two\n\nlast words there\n';

test('a changed block becomes what it was, by its key now or then, and nothing else does', () => {
  const now = THEN.replace('first words here', 'first other words').replace('last', 'final').replace('a: 1', 'a: 2');
  const expected = now.replace('first other words', 'first words here');
  assert.equal(revert(THEN, now, keyIn(now, 0)), expected);
  assert.equal(revert(THEN, now, keyIn(THEN, 0)), expected);
});

test('a block that was added goes, and one that is gone comes back in its place', () => {
  const added = THEN.replace('* one', '> quoted\n\n* one');
  assert.equal(revert(THEN, added, keyIn(added, 1)), THEN);
  const gone = THEN.replace('* one\n* two\n\n', '');
  assert.equal(revert(THEN, gone, keyIn(THEN, 1)), THEN);
  const end = THEN.replace('\n\nlast words there', '');
  assert.equal(revert(THEN, end, keyIn(THEN, 2)), THEN);
});

test('a key that no block has is refused', () => {
  const now = THEN.replace('first', 'other');
  assert.deepEqual(revertBlocks({ before: THEN, after: now, refer }, [keyIn(now, 0), 'abc', 'def']), {
    text: now,
    unknown: 1,
  });
});

test('several blocks are brought back at once, each that was asked for and no other', () => {
  const now = THEN.replace('first words', 'second words').replace('last words', 'final words').replace('* two\n', '');
  assert.equal(revert(THEN, now, keyIn(now, 0), keyIn(now, 2)), THEN.replace('* two\n', ''));
  assert.equal(
    revert(THEN, now, keyIn(THEN, 1), keyIn(now, 0), keyIn(now, 0)),
    THEN.replace('last words', 'final words'),
  );
});

test('equal blocks are distinguished by the number behind their key, whatever is brought back before them', () => {
  const then = '# T\n\none\n\nsame\n\ntwo\n\nsame\n\nthree\n\nend\n';
  const now = '# T\n\none\n\nsame\n\ntwo\n\nthree\n\nend\n';
  const more = now.replace('three', 'same\n\nsame\n\nthree');
  const keys = toDocument(more, refer).nodes.map(({ key }) => key ?? '');
  assert.equal(revert(now, more, keys[3] ?? '', keys[4] ?? ''), now);
  const gone = revert(then, '# T\n\none\n\ntwo\n\nthree\n\nend\n', keyIn(then, 1), keyIn(then, 3));
  assert.equal(gone, then);
});

test('what was gone from one place comes back in the order in which it stood', () => {
  const now = THEN.replace('first words here\n\n* one\n* two\n\n', '');
  assert.equal(revert(THEN, now, keyIn(THEN, 1), keyIn(THEN, 0)), THEN);
});
