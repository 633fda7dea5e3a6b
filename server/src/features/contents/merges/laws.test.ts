import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { buildTree } from '../trees/testing.ts';
import { type TreeContent, walkPages } from '../trees/rules.ts';
import {
  content,
  doc,
  type Edit,
  editTree,
  file,
  group,
  mergeContents,
  readdress,
  snippet,
  textOf,
  toTree,
} from './testing.ts';

// `npm run laws` asks for more of them.
const numRuns = Number(process.env['LECTERN_LAW_RUNS'] ?? 500) / 2;

const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

const BASE: TreeContent = content(
  [
    doc('a', {}, [doc('b', { path: 'a/b' }, [doc('c', { path: 'a/b/c' })]), doc('d', { path: 'a/d' })]),
    doc('e'),
    group('f', [doc('g'), doc('h')]),
  ],
  { files: [file('x'), file('y')], reusable: [snippet('s')], meta: { variables: { v: '1', w: '2' } } },
);

const step = fc.record({
  kind: fc.constantFrom('remove', 'move', 'move', 'add', 'title', 'write', 'address', 'file', 'variable'),
  at: fc.nat(IDS.length - 1),
  to: fc.nat(IDS.length),
  index: fc.nat(3),
});

type Step = { kind: string; at: number; to: number; index: number };

/** Steps that are not possible are left out. */
const editOf =
  (steps: readonly Step[], who: string): Edit =>
  (side) =>
    steps.forEach(({ kind, at, to, index }, number) => {
      const there = [...walkPages(side.content.pages)];
      const id = IDS[at] ?? '';
      const page = there.find((each) => each.id === id);
      const target = there.some((each) => each.id === IDS[to]) ? (IDS[to] ?? '') : '';
      if (kind === 'file') side.content.files[index % 2] = file(index % 2 === 0 ? 'x' : 'y', `${who}${number}`);
      if (kind === 'variable') side.meta.variables = { ...side.meta.variables, [`v${index}`]: `${who}${number}` };
      if (kind === 'add') side.add(doc(`${who}${number}`, { text: `# New\n\n${who}added${number}\n` }), target, index);
      if (page === undefined) return;
      const isBelow = [...walkPages([page])].some((each) => each.id === target);
      if (kind === 'remove') side.remove(id);
      else if (kind === 'move' && !isBelow) side.move(id, target, index);
      else if (kind === 'title') page.title = `${who} title ${number}`;
      else if (kind === 'address') readdress(page, page.path.replace(/[^/]+$/, `${id}${who}`));
      else if (kind === 'write' && page.type === 'document')
        side.write(id, (text) =>
          index % 2 === 0 ? text.replace('Text', `${who}word${number}`) : `${text}\n${who}word${number}\n`,
        );
    });

const sides = fc.record({
  ours: fc.array(step, { maxLength: 6 }).map((steps) => editTree(BASE, editOf(steps, 'ours'))),
  theirs: fc.array(step, { maxLength: 6 }).map((steps) => editTree(BASE, editOf(steps, 'theirs'))),
});

const hashOf = (made: TreeContent): string => buildTree(toTree(made)).hash;

test('a side that changed nothing takes what the other made, to the last byte', async () => {
  const property = fc.asyncProperty(sides, async ({ ours }) => {
    for (const versions of [
      { base: BASE, ours: BASE, theirs: ours },
      { base: BASE, ours, theirs: BASE },
      { base: BASE, ours, theirs: ours },
    ]) {
      const { merged, conflicts } = await mergeContents(versions);
      assert.deepEqual(conflicts, []);
      assert.equal(hashOf(merged), hashOf(ours));
    }
  });
  await fc.assert(property, { numRuns });
});

test('every page is there once, at an address of its own, unless somebody deleted it', async () => {
  const property = fc.asyncProperty(sides, async ({ ours, theirs }) => {
    const { merged } = await mergeContents({ base: BASE, ours, theirs });
    const pages = [...walkPages(merged.pages)];
    const ids = (made: TreeContent) => new Set([...walkPages(made.pages)].map((page) => page.id));
    const [mine, yours, before] = [ids(ours), ids(theirs), ids(BASE)];
    assert.equal(new Set(pages.map((page) => page.id)).size, pages.length);
    assert.equal(new Set(pages.map((page) => `${page.type} ${page.path}`)).size, pages.length);
    for (const id of mine.union(yours))
      if ((mine.has(id) && yours.has(id)) || !before.has(id)) assert.ok(ids(merged).has(id), `${id} is lost`);
  });
  await fc.assert(property, { numRuns });
});

test('no word that somebody wrote is lost: it is in a page or in a conflict', async () => {
  const property = fc.asyncProperty(sides, async ({ ours, theirs }) => {
    const { merged, text, conflicts } = await mergeContents({ base: BASE, ours, theirs });
    const all = [...walkPages(merged.pages)].map((page) => `${page.title} ${text(page.id)}`);
    const there = all.join(' ') + JSON.stringify(conflicts);
    for (const page of [...walkPages(ours.pages), ...walkPages(theirs.pages)]) {
      const words = `${page.title} ${textOf(page)}`.match(/(?:ours|theirs)(?:word|added| title )\d/g) ?? [];
      for (const word of words) assert.ok(there.includes(word), `${word} is lost`);
    }
  });
  await fc.assert(property, { numRuns });
});

test('a merge decided for one side has no conflicts left, and the same answer every time', async () => {
  const property = fc.asyncProperty(
    sides,
    fc.constantFrom('ours', 'theirs', 'both'),
    async ({ ours, theirs }, decision) => {
      const versions = { base: BASE, ours, theirs };
      const [one, other] = [
        await mergeContents(versions, () => decision as 'ours'),
        await mergeContents(versions, () => decision as 'ours'),
      ];
      assert.deepEqual(one.conflicts, []);
      assert.equal(hashOf(one.merged), hashOf(other.merged));
    },
  );
  await fc.assert(property, { numRuns });
});
