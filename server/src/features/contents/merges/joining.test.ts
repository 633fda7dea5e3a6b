import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { indexTree, joinEdits, walkPages } from '../trees/index.ts';
import { buildTree } from '../trees/testing.ts';
import { atOnce } from '../turns.ts';
import { mergeWhole } from './service.ts';
import { content, doc, type Edit, editTree, file, group, link, snippet, toTree } from './testing.ts';

const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
const base = content(
  [
    group('g', [doc('a', {}, [doc('b'), doc('c', {}, [doc('d')])])]),
    doc('e'),
    doc('f', { hidden: true }),
    link('l', 'https://x.test'),
  ],
  { files: [file('x')], reusable: [snippet('s')], meta: { variables: { v: 1 } } },
);

const one = fc.record({
  what: fc.constantFrom('write', 'title', 'hide', 'move', 'remove', 'add'),
  page: fc.constantFrom(...ids),
  to: fc.constantFrom('', ...ids),
});

/** Steps in their order; one that names a page that is gone, or would lay a page below itself, is left out. */
function apply(steps: { what: string; page: string; to: string }[], name: string): Edit {
  return (side) => {
    const there = () => new Map([...walkPages(side.content.pages)].map((page) => [page.id, page]));
    for (const { what, page: id, to } of steps) {
      const page = there().get(id);
      if (page === undefined || (to !== '' && !there().has(to))) continue;
      if (what === 'write') side.write(id, (text) => `${text}\n${name} wrote.\n`);
      if (what === 'title') page.title = `${name} ${id}`;
      if (what === 'hide') page.hidden = true;
      if (what === 'remove') side.remove(id);
      if (what === 'add' && !there().has(`${name}${id}`)) side.add(doc(`${name}${id}`), to);
      if (what === 'move' && ![...walkPages([page])].some((each) => each.id === to)) side.move(id, to);
    }
  };
}

const edits = fc.array(
  fc.record({ what: fc.constantFrom('write', 'title', 'hide'), page: fc.constantFrom(...ids), to: fc.constant('') }),
  { minLength: 1, maxLength: 3 },
);

test('edits that are joined are what a whole merge makes of them, without a conflict', async () => {
  let joined = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(one, { maxLength: 4 }), edits, async (mine, others) => {
      const before = toTree(base);
      const [ours, edited] = [editTree(base, apply(mine, 'ours')), editTree(base, apply(others, 'theirs'))];
      // Lists that were not touched are those of the tree before, as they are between two trees that were stored.
      const { files, reusable } = before;
      const theirs = indexTree('theirs', { ...toTree(edited), files, reusable });
      const trees = { base: before, ours: toTree(ours), theirs };
      const found = atOnce(joinEdits(trees));
      if (found === undefined) return;
      joined += 1;
      const whole = await mergeWhole(
        trees,
        { readBody: () => assert.fail('a text was read'), mergeText: () => assert.fail('a text was merged') },
        () => undefined,
      );
      assert.deepEqual(whole.conflicts, []);
      assert.equal(buildTree(found).hash, buildTree(whole.content).hash);
    }),
    { numRuns: 200 },
  );
  assert.ok(joined > 20, `${joined} were joined`);
});

test('a page that both sides touched is not joined', () => {
  const tree = toTree(content([doc('a'), doc('b')]));
  const edit = (id: string) =>
    toTree(editTree(content([doc('a'), doc('b')]), (side) => side.write(id, (text) => `${text}!`)));
  assert.equal(atOnce(joinEdits({ base: tree, ours: edit('a'), theirs: edit('a') })), undefined);
  assert.notEqual(atOnce(joinEdits({ base: tree, ours: edit('b'), theirs: edit('a') })), undefined);
});
