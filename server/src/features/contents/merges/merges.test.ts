import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertOnceWithin, spentUntil } from '#testing/main-thread.ts';
import { countTurns } from '#testing/turns.ts';
import { freePath } from './addresses.ts';
import { compareTrees, mergeTrees } from './index.ts';
import { content, doc, editTree, file, mergeContents, mergeText, readdress, snippet, toTree } from './testing.ts';

/** For merges of which nothing has to be read. */
const UNUSED = {
  readBody: () => assert.fail('nothing is read'),
  mergeText: () => assert.fail('nothing is merged'),
};

const BASE = content([doc('start'), doc('guide', {}, [doc('install', { path: 'guide/install' })]), doc('about')], {
  files: [file('logo')],
  reusable: [snippet('note')],
  meta: { variables: { name: 'Acme' } },
});

const write = (id: string, words: string) => editTree(BASE, (side) => side.write(id, () => words));

test('a conflict has the same id as long as it says the same', async () => {
  const versions = {
    base: BASE,
    ours: write('start', '# Start\n\nMine\n'),
    theirs: write('start', '# Start\n\nYours\n'),
  };
  const [one, other] = [await mergeContents(versions), await mergeContents(versions)];
  assert.equal(one.conflicts[0]?.id, other.conflicts[0]?.id);
  const changed = await mergeContents({ ...versions, theirs: write('start', '# Start\n\nHers\n') });
  assert.notEqual(one.conflicts[0]?.id, changed.conflicts[0]?.id);
});

test('a conflict that is decided is not reported again, and the others stay', async () => {
  const versions = {
    base: BASE,
    ours: editTree(write('start', '# Start\n\nMine\n'), (side) => side.write('about', () => '# About\n\nMine\n')),
    theirs: editTree(write('start', '# Start\n\nYours\n'), (side) => side.write('about', () => '# About\n\nYours\n')),
  };
  const open = await mergeContents(versions);
  const [first] = open.conflicts;
  const { conflicts, text } = await mergeContents(versions, ({ id }) => (id === first?.id ? 'theirs' : undefined));
  assert.deepEqual([text('start'), text('about')], ['# Start\n\nYours\n', '# About\n\nMine\n']);
  assert.deepEqual(
    conflicts.map(({ subject }) => subject.id),
    ['about'],
  );
});

test('a title that is decided for theirs brings its address', async () => {
  const titled = (title: string, slug: string) =>
    editTree(BASE, (side) => {
      side.page('about').title = title;
      readdress(side.page('about'), slug);
    });
  const versions = { base: BASE, ours: titled('Mine', 'mine'), theirs: titled('Yours', 'yours') };
  const { merged, conflicts } = await mergeContents(versions, () => 'theirs');
  assert.deepEqual([merged.pages[2]?.title, merged.pages[2]?.path, conflicts], ['Yours', 'yours', []]);
});

test('a deletion that is decided for keeps nothing of the page', async () => {
  const versions = {
    base: BASE,
    ours: write('about', '# About\n\nMine\n'),
    theirs: editTree(BASE, (side) => side.remove('about')),
  };
  const { pages } = await mergeContents(versions, () => 'theirs');
  assert.deepEqual(pages, ['start /start', 'guide /guide', '  install /guide/install']);
});

test('a page that was put below one whose deletion is decided for moves up', async () => {
  const versions = {
    base: BASE,
    ours: editTree(BASE, (side) => side.remove('guide')),
    theirs: editTree(BASE, (side) => side.add(doc('new', { path: 'guide/new' }), 'guide')),
  };
  const { pages, conflicts } = await mergeContents(versions, () => 'ours');
  assert.deepEqual([pages, conflicts], [['start /start', 'about /about', 'new /new'], []]);
});

test('texts are read only where both sides changed them', async () => {
  const read: string[] = [];
  const trees = {
    base: toTree(BASE),
    ours: toTree(editTree(write('start', 'a'), (side) => side.write('install', () => 'x'))),
    theirs: toTree(editTree(write('start', 'b'), (side) => side.write('about', () => 'y'))),
  };
  const readBody = async (hash: string): Promise<Uint8Array> => {
    read.push(hash);
    return Buffer.from('text');
  };
  await mergeTrees(trees, { readBody, mergeText });
  assert.deepEqual(
    read,
    [trees.base, trees.ours, trees.theirs].map((tree) => tree.pageById.get('start')?.body),
  );
});

test('what a merge makes of trees of one hash is the other tree itself', async () => {
  const [base, theirs] = [toTree(BASE), toTree(write('start', 'b'))];
  const { content: merged } = await mergeTrees({ base, ours: base, theirs }, UNUSED);
  assert.equal(merged.pages, theirs.pages);
});

test('nobody edits the trees that are merged', async () => {
  const trees = [BASE, write('start', 'a'), editTree(BASE, (side) => side.move('about', 'guide'))].map(toTree);
  const before = trees.map(({ pages, files, meta }) => structuredClone({ pages, files, meta }));
  const [base, ours, theirs] = trees as [
    ReturnType<typeof toTree>,
    ReturnType<typeof toTree>,
    ReturnType<typeof toTree>,
  ];
  await mergeTrees({ base, ours, theirs }, { readBody: async () => Buffer.from('text'), mergeText });
  assert.deepEqual(
    trees.map(({ pages, files, meta }) => ({ pages, files, meta })),
    before,
  );
});

const changesOf = (edit: Parameters<typeof editTree>[1]) => compareTrees(toTree(BASE), toTree(editTree(BASE, edit)));

test('a comparison lists pages that came, went, moved and were edited', async () => {
  const changes = await changesOf((side) => {
    side.remove('about');
    side.add(doc('news'), '', 0);
    side.move('install', '');
    side.write('install', () => 'other');
    side.page('guide').title = 'Manual';
  });
  const page = (id: string, title: string, path: string) => ({ id, title, path, type: 'document' });
  assert.deepEqual(changes, [
    { type: 'page_created', page: page('news', 'News', 'news') },
    {
      type: 'page_edited',
      page: page('guide', 'Manual', 'guide'),
      attributes: { title: { before: 'Guide', after: 'Manual' } },
    },
    { type: 'page_edited', page: page('install', 'Install', 'install'), documentEdited: true },
    {
      type: 'page_moved',
      page: page('install', 'Install', 'install'),
      moved: {
        from: { parent: page('guide', 'Guide', 'guide'), position: 0 },
        to: { parent: null, position: 3 },
      },
    },
    { type: 'page_deleted', page: page('about', 'About', 'about') },
  ]);
});

test('of siblings in another order only the one that moved is listed', async () => {
  const changes = await changesOf((side) => side.move('about', '', 0));
  assert.deepEqual(
    changes.map((change) => ('page' in change ? `${change.type} ${change.page.id}` : change.type)),
    ['page_moved about'],
  );
});

test('an address that changed with the one above is no change of its own', async () => {
  const changes = await changesOf((side) => readdress(side.page('guide'), 'manual'));
  assert.deepEqual(
    changes.map((change) => ('page' in change ? change.page.id : change.type)),
    ['guide'],
  );
});

test('a comparison lists files, reusable contents, variables and redirects', async () => {
  const changes = await changesOf((side) => {
    side.content.files = [file('logo', 'other bytes'), file('new')];
    side.content.reusable = [];
    side.meta.variables = { name: 'Lectern', plan: 'free' };
    side.meta.redirects = { old: 'guide' };
  });
  assert.deepEqual(
    changes.map(({ type }) => type),
    ['file_edited', 'file_created', 'reusable_content_deleted', 'variables_edited', 'redirects_edited'],
  );
  assert.deepEqual(changes[3], {
    type: 'variables_edited',
    attributes: { name: { before: 'Acme', after: 'Lectern' }, plan: { before: null, after: 'free' } },
  });
});

test('a tree is no change from itself', async () => {
  assert.deepEqual(await changesOf(() => {}), []);
});

/** Merges a move and an edit in so many groups of a hundred pages, and answers the processor time that it took. */
async function costOfMerge(groups: number): Promise<number> {
  const pages = Array.from({ length: groups }, (_, at) =>
    doc(
      `p${at}`,
      {},
      Array.from({ length: 99 }, (_child, child) => doc(`p${at}c${child}`, { path: `p${at}/p${at}c${child}` })),
    ),
  );
  const large = content(pages);
  const ours = editTree(large, (side) => side.write('p5c5', () => 'mine'));
  const theirs = editTree(large, (side) => side.move('p7', 'p8'));
  const trees = { base: toTree(large), ours: toTree(ours), theirs: toTree(theirs) };
  return spentUntil(async () => {
    const { content: merged, conflicts } = await mergeTrees(trees, UNUSED);
    assert.deepEqual([merged.pages.length, conflicts.length], [groups - 1, 0]);
  });
}

test('the cost of a merge grows with the pages, not with their square', async () => {
  // Ten times as many pages; their square would be a hundred times. The first run compiles what the others use.
  await costOfMerge(10);
  await assertOnceWithin(async () => {
    const small = await costOfMerge(10);
    return { took: await costOfMerge(100), atMost: 30 * small + 100 };
  });
});

test('others get their turn while thousands of pages are merged', async () => {
  const large = content(Array.from({ length: 3000 }, (_, at) => doc(`p${at}`)));
  const edited = (title: string) =>
    editTree(large, (side) => {
      for (const [at, page] of side.content.pages.entries()) if (at % 2 === 0) page.title = `${title} ${at}`;
    });
  const trees = { base: toTree(large), ours: toTree(edited('Ours')), theirs: toTree(edited('Theirs')) };
  let conflicts = 0;
  const turns = await countTurns(async () => void (conflicts = (await mergeTrees(trees, UNUSED)).conflicts.length));
  assert.ok(conflicts >= 1500, `${conflicts} conflicts`);
  assert.ok(turns >= 25, `${turns} turns`);
});

/** The same in an order that has nothing to do with theirs. */
const mixed = <T>(all: readonly T[]): T[] => all.map((_, index) => all[(index * 7919) % all.length] as T);

const MANY = 3000;

test('merging thousands of files, redirects and contents of which all changed goes in steps', async () => {
  const [files, reusable] = [
    Array.from({ length: MANY }, (_, index) => file(`f${index}`)),
    Array.from({ length: MANY }, (_, index) => snippet(`s${index}`)),
  ];
  const side = (name: string) =>
    toTree(
      content([doc('a')], {
        files: mixed(files).map((each) => ({ ...each, name: `${name} ${each.id}` })),
        reusable: mixed(reusable).map((each) => ({ ...each, title: `${name} ${each.id}` })),
        meta: { redirects: Object.fromEntries(files.map(({ id }) => [`/${id}`, `${name} ${id}`])) },
      }),
    );
  const trees = { base: side('Base'), ours: side('Ours'), theirs: side('Theirs') };
  let conflicts = 0;
  const turns = await countTurns(async () => void (conflicts = (await mergeTrees(trees, UNUSED)).conflicts.length));
  assert.equal(conflicts, 3 * MANY);
  assert.ok(turns >= (5 * MANY) / 250, `${turns} turns`);
});

test('thousands of edited pages are joined and compared in steps', async () => {
  const large = content(Array.from({ length: MANY }, (_, index) => doc(`p${index}`)));
  const edited = editTree(large, ({ content: { pages } }) => {
    for (const page of pages) page.title = `Edited ${page.id}`;
  });
  const trees = { base: toTree(large), ours: toTree(content([...large.pages, doc('new')])), theirs: toTree(edited) };
  let merged = 0;
  const joining = await countTurns(async () => void (merged = (await mergeTrees(trees, UNUSED)).content.pages.length));
  assert.equal(merged, MANY + 1);
  let changes = 0;
  const comparing = await countTurns(
    async () => void (changes = (await compareTrees(trees.base, trees.theirs)).length),
  );
  assert.equal(changes, MANY);
  for (const turns of [joining, comparing]) assert.ok(turns >= MANY / 250, `${turns} turns`);
});

test('of thousands of pages that want one path, each is asked for once', () => {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  let asked = 0;
  const isFree = (path: string): boolean => {
    asked += 1;
    return !taken.has(path);
  };
  for (let page = 0; page < MANY; page += 1) taken.add(freePath({ stem: 'a', ending: '.md' }, isFree, numbers));
  assert.deepEqual([taken.size, taken.has('a.md'), taken.has(`a-${MANY - 1}.md`)], [MANY, true, true]);
  assert.ok(asked <= 2 * MANY, `${asked} times`);
});
