import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '#platform/ids.ts';
import { getObject, toKey } from '#platform/objects/index.ts';
import { walkPages } from '#features/contents/index.ts';
import { createSpace } from '#features/spaces/index.ts';
import { importFiles, importInto, makeHome, makeSpace, readCurrent } from '#testing/content.ts';
import { makeFolder } from '#testing/folders.ts';
import { startWorld } from '#testing/world.ts';
import { importFolder } from './service.ts';

const world = await startWorld({ after });
const { ctx, clock } = world;
const home = await makeHome(world);
const api = world.as(home.owner.token);

const contentOf = async (spaceId: string) => (await api.get(`/v1/spaces/${spaceId}/content`)).body;
const treeOf = async (spaceId: string) => (await readCurrent(world, spaceId)).tree;
const pagesOf = async (spaceId: string) =>
  new Map([...walkPages((await treeOf(spaceId)).pages)].map((page) => [page.source ?? page.title, page]));
const countRevisions = async (spaceId: string) =>
  (await world.db.selectFrom('revisions').select('id').where('space_id', '=', spaceId).execute()).length;

const BASE = {
  'SUMMARY.md':
    '* [Home](README.md)\n\n## Group\n\n* [A](a.md)\n  * [B](sub/b.md)\n* [Out](https://example.com)\n* [Gone](gone.md)\n',
  'README.md': '# Home',
  'a.md': '# A\n\ntext of a',
  'sub/b.md': '# B\n\ntext of b',
  'file.txt': 'file',
  '.gitbook/includes/x.md': 'shared',
};

test('the same tree again makes no revision and keeps the ETag of the content', async () => {
  const { spaceId, report } = await makeSpace(world, BASE, home);
  const before = await api.get(`/v1/spaces/${spaceId}/content`);
  clock.advance(1000);
  const again = await importFiles(world, spaceId, BASE);
  assert.deepEqual(
    [again.unchanged, again.revision, again.added, again.changed, again.removed],
    [true, report.revision, 0, 0, []],
  );
  assert.equal(await countRevisions(spaceId), 2);
  assert.equal((await api.get(`/v1/spaces/${spaceId}/content`)).headers['etag'], before.headers['etag']);
});

test('a report counts what there is and what changed', async () => {
  const { spaceId, report } = await makeSpace(world, BASE, home);
  assert.deepEqual(
    [report.pages, report.groups, report.links, report.files, report.includes, report.added, report.changed],
    [4, 1, 1, 1, 1, 4, 0],
  );
  const { 'sub/b.md': _, ...rest } = BASE;
  const summary = BASE['SUMMARY.md'].replace('  * [B](sub/b.md)\n', '') + '* [New](new.md)\n';
  const again = await importFiles(world, spaceId, {
    ...rest,
    'SUMMARY.md': summary,
    'a.md': '# A\n\nother text',
    'new.md': '# New',
  });
  assert.deepEqual([again.added, again.changed, again.removed, again.unchanged], [1, 1, ['sub/b.md'], false]);
});

test('pages, groups, links, files and includes keep their ids when others change', async () => {
  const { spaceId } = await makeSpace(world, BASE, home);
  const before = await contentOf(spaceId);
  await importFiles(world, spaceId, {
    ...BASE,
    'README.md': '# Home\n\nmore',
    'file.txt': 'other',
    '.gitbook/includes/x.md': 'changed',
  });
  const later = await contentOf(spaceId);
  const idsOf = (content: { pages: unknown; files: unknown; reusableContents: unknown }) =>
    [...JSON.stringify([content.pages, content.files, content.reusableContents]).matchAll(/"id":"(\w+)"/g)].map(
      (match) => match[1],
    );
  assert.deepEqual(idsOf(later), idsOf(before));
  assert.notEqual(later.id, before.id);
  assert.deepEqual(later.parents, [before.id]);
});

test('a file that moved with the same text keeps its page’s id', async () => {
  const { spaceId } = await makeSpace(world, BASE, home);
  const before = await pagesOf(spaceId);
  const { 'sub/b.md': text, ...rest } = BASE;
  const report = await importFiles(world, spaceId, {
    ...rest,
    'SUMMARY.md': BASE['SUMMARY.md'].replace('sub/b.md', 'moved/c.md'),
    'moved/c.md': text,
  });
  const later = await pagesOf(spaceId);
  assert.equal(later.get('moved/c.md')?.id, before.get('sub/b.md')?.id);
  assert.deepEqual([report.added, report.changed, report.removed], [0, 1, []]);
});

test('a moved page does not take the id of one that stayed', async () => {
  const { spaceId } = await makeSpace(world, { 'README.md': '# R', 'a.md': 'same', 'b.md': 'same' }, home);
  const before = await pagesOf(spaceId);
  await importFiles(world, spaceId, { 'README.md': '# R', 'b.md': 'same', 'c.md': 'same' });
  const later = await pagesOf(spaceId);
  assert.equal(later.get('b.md')?.id, before.get('b.md')?.id);
  assert.equal(later.get('c.md')?.id, before.get('a.md')?.id);
});

test('no two pages have one id, whatever texts they share', async () => {
  const { spaceId } = await makeSpace(world, { 'README.md': '# R', 'a.md': 'same', 'b.md': 'same' }, home);
  await importFiles(world, spaceId, { 'README.md': '# R', 'c.md': 'same', 'd.md': 'same', 'e.md': 'same' });
  const tree = await treeOf(spaceId);
  assert.equal(tree.pageById.size, 4);
  assert.equal(new Set([...walkPages(tree.pages)].map((page) => page.id)).size, 4);
});

test('a page keeps the time it was made, and its change moves only its own time', async () => {
  const { spaceId } = await makeSpace(world, BASE, home);
  const first = new Date(clock.now()).toISOString();
  clock.advance(60_000);
  await importFiles(world, spaceId, { ...BASE, 'a.md': '# A\n\nchanged' });
  const [homePage, group] = (await contentOf(spaceId)).pages;
  const [a] = group.pages;
  const [b] = a.pages;
  assert.deepEqual([a.createdAt, a.updatedAt], [first, new Date(clock.now()).toISOString()]);
  assert.deepEqual([b.createdAt, b.updatedAt, homePage.updatedAt], [first, first, first]);
});

/** Changes a space as somebody who writes in it would. */
async function edit(spaceId: string, changes: object[]): Promise<void> {
  await world.db.updateTable('spaces').set({ edit_mode: 'live' }).where('id', '=', spaceId).execute();
  const { status, text } = await world
    .as(home.owner.token)
    .post(`/v1/spaces/${spaceId}/content`, { body: { changes } });
  assert.equal(status, 200, text);
}

const pageAt = async (spaceId: string, source: string) =>
  (await readCurrent(world, spaceId)).tree.pageBySource.get(source) ?? assert.fail(source);

const textAt = async (spaceId: string, source: string): Promise<string> => {
  const { body = '' } = await pageAt(spaceId, source);
  return Buffer.from(await getObject(world.db, body)).toString();
};

const TWO = { 'README.md': '# Home', 'a.md': '# A\n\nfirst\n\nsecond\n', 'b.md': '# B\n\nwords\n' };

test('what was edited since the last import is merged with what the source changed', async () => {
  const { spaceId } = await makeSpace(world, TWO, home);
  const { id } = await pageAt(spaceId, 'a.md');
  await edit(spaceId, [
    { operation: 'update_page', page: id, document: { markdown: '# A\n\nfirst, edited\n\nsecond\n' } },
    { operation: 'insert_page', title: 'Made here', document: { markdown: 'own words' } },
  ]);
  const source = { ...TWO, 'a.md': '# A\n\nfirst\n\nsecond, from the source\n', 'c.md': '# C' };
  const report = await importFiles(world, spaceId, source);
  assert.equal(report.unchanged, false);
  assert.equal(await textAt(spaceId, 'a.md'), '# A\n\nfirst, edited\n\nsecond, from the source\n');
  const { tree } = await readCurrent(world, spaceId);
  assert.deepEqual(tree.documents.map((page) => page.title).toSorted(), ['A', 'B', 'C', 'Home', 'Made here']);
});

test('an import of the same source again takes back nothing that was edited, however often', async () => {
  const { spaceId } = await makeSpace(world, TWO, home);
  const { id } = await pageAt(spaceId, 'b.md');
  await edit(spaceId, [{ operation: 'update_page', page: id, document: { markdown: '# B\n\nedited\n' } }]);
  const edited = (await contentOf(spaceId)).id;
  assert.equal((await importFiles(world, spaceId, TWO)).unchanged, true);
  assert.equal((await contentOf(spaceId)).id, edited);
  await importFiles(world, spaceId, { ...TWO, 'c.md': '# C' });
  await importFiles(world, spaceId, { 'README.md': TWO['README.md'], 'b.md': TWO['b.md'], 'c.md': '# C\n\nmore' });
  assert.equal(await textAt(spaceId, 'b.md'), '# B\n\nedited\n');
  const { tree } = await readCurrent(world, spaceId);
  assert.deepEqual(tree.documents.map((page) => page.title).toSorted(), ['B', 'C', 'Home']);
});

test('where both changed the same, nothing is imported until it is said which side counts', async () => {
  const { spaceId } = await makeSpace(world, TWO, home);
  const { id } = await pageAt(spaceId, 'b.md');
  await edit(spaceId, [{ operation: 'update_page', page: id, document: { markdown: '# B\n\nours\n' } }]);
  const before = (await contentOf(spaceId)).id;
  const source = { ...TWO, 'b.md': '# B\n\ntheirs\n' };
  await assert.rejects(importFiles(world, spaceId, source), { status: 409, message: /in 1 places.*\nb: / });
  assert.equal((await contentOf(spaceId)).id, before);
  await importFiles(world, spaceId, source, { conflicts: 'ours' });
  assert.equal(await textAt(spaceId, 'b.md'), '# B\n\nours\n');
  await importFiles(world, spaceId, { ...TWO, 'b.md': '# B\n\ntheirs, again\n' }, { conflicts: 'theirs' });
  assert.equal(await textAt(spaceId, 'b.md'), '# B\n\ntheirs, again\n');
});

test('a space that was written here and never imported is not replaced by an import', async () => {
  const space = await createSpace(ctx, { organizationId: home.organizationId, createdBy: null, title: 'Own' });
  await edit(space.id, [{ operation: 'insert_page', title: 'Own', document: { markdown: 'words' } }]);
  await assert.rejects(importFiles(world, space.id, TWO), { status: 409, message: /never imported/ });
});

test('of imports at the same moment one wins and the others are refused whole', async (t) => {
  const { spaceId } = await makeSpace(world, { 'README.md': '# Base' }, home);
  const variants = ['one', 'two', 'three'].map((name) => ({
    'README.md': `# ${name}`,
    [`${name}.md`]: `# Page ${name}`,
  }));
  // Nobody reads a page before all have seen the same revision.
  const { promise: allHaveBegun, resolve: begin } = Promise.withResolvers<void>();
  let begun = 0;
  const workers: typeof ctx.workers = {
    ...ctx.workers,
    run: async (task, input) => {
      begun += 1;
      if (begun === variants.length) begin();
      await allHaveBegun;
      return ctx.workers.run(task, input);
    },
  };
  const folders = await Promise.all(variants.map((files) => makeFolder(t, files)));
  const outcomes = await Promise.allSettled(
    folders.map((folder) => importFolder({ ...ctx, workers }, { spaceId, boundary: folder, folder, authorId: null })),
  );
  const won = outcomes.findIndex((outcome) => outcome.status === 'fulfilled');
  const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
  assert.deepEqual(
    lost.map((outcome) => outcome.reason.status),
    [409, 409],
  );
  assert.deepEqual([...(await pagesOf(spaceId)).keys()].toSorted(), Object.keys(variants[won] ?? {}).toSorted());
});

test('what was added, changed, replaced and removed is named', async () => {
  const { spaceId } = await makeSpace(world, { ...BASE, 'gone.txt': 'x' }, home);
  const report = await importFiles(world, spaceId, {
    'SUMMARY.md': '* [Home](README.md)\n* [A](a.md)\n* [N](n.md)',
    'README.md': '# Home',
    'a.md': '# A\n\nother',
    'n.md': '# N',
    'file.txt': 'other',
    '.gitbook/includes/x.md': 'shared',
  });
  assert.deepEqual([report.addedPages, report.removed.toSorted()], [['n.md'], ['Gone', 'sub/b.md']]);
  assert.ok(report.changedPages.includes('a.md'));
  assert.deepEqual([report.replacedFiles, report.removedFiles], [['file.txt'], ['gone.txt']]);
});

test('links are counted by where they lead, and the report of the revision keeps it', async () => {
  const { spaceId, report } = await makeSpace(
    world,
    {
      'README.md': '[a](a.md) [b](#x) [c](https://example.com) [d](gone.md)\n\n{% include ".gitbook/includes/x.md" %}',
      'a.md': '![p](p.png) ![q](q.png)',
      'p.png': 'p',
      '.gitbook/includes/x.md': '[up](../../a.md) [none](a.md)',
    },
    home,
  );
  const { total, external, resolved, broken } = report.contentLinks;
  assert.deepEqual([total, external, resolved], [9, 1, 5]);
  assert.deepEqual(
    broken.map(({ file, line, target }) => `${file}:${line} ${target}`),
    ['README.md:1 gone.md', 'a.md:1 q.png', '.gitbook/includes/x.md:1 a.md'],
  );
  const { revision } = await readCurrent(world, spaceId);
  assert.deepEqual(JSON.parse(revision.import_report ?? '').contentLinks, report.contentLinks);
});

test('pages and files that are only pointers of Git LFS are named', async () => {
  const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 1\n';
  const { report } = await makeSpace(world, { 'README.md': '# R', 'p.md': pointer, 'p.png': pointer }, home);
  assert.deepEqual(
    report.warnings.map(({ file, message }) => [file, /Git LFS/.test(message)]),
    [
      ['p.md', true],
      ['p.png', true],
    ],
  );
});

test('a deleted or unknown space takes no import', async () => {
  const { spaceId } = await makeSpace(world, { 'README.md': '# R' }, home);
  await world.db.updateTable('spaces').set({ deleted_at: 1 }).where('id', '=', spaceId).execute();
  for (const id of [spaceId, newId()])
    await assert.rejects(importFiles(world, id, { 'README.md': '# S' }), { status: 404 });
});

test('without a SUMMARY folders and files are the navigation', async (t) => {
  const { spaceId } = await makeSpace(
    world,
    { 'b.md': '# Bee', 'README.md': '# First', 'dir/x.md': 'x', 'dir/README.md': '# Dir' },
    home,
  );
  const content = await contentOf(spaceId);
  assert.deepEqual(
    content.pages.map((page: { title: string }) => page.title),
    ['First', 'Bee', 'Dir'],
  );
  const empty = await makeFolder(t, {});
  const report = await importInto(world, spaceId, empty);
  assert.deepEqual([report.pages, report.removed.length], [0, 4]);
});

test('Markdown that the navigation does not list is kept as a file and reported', async () => {
  const { spaceId, report } = await makeSpace(
    world,
    { 'SUMMARY.md': '* [R](README.md)', 'README.md': '# R', 'draft.md': '# Draft' },
    home,
  );
  assert.deepEqual([report.unlisted, report.pages, report.files], [['draft.md'], 1, 1]);
  assert.equal((await treeOf(spaceId)).files[0]?.path, 'draft.md');
});

test('bytes stay as they were: line ends, byte order mark, and what is no UTF-8', async () => {
  const texts = {
    'crlf.md': Buffer.from('# A\r\n\r\nb\r\n'),
    'bom.md': Buffer.from('\uFEFF# Bom\n'),
    'invalid.md': Buffer.from([0x23, 0x20, 0xff, 0xfe, 0x00, 0x0a]),
  };
  const { spaceId, report } = await makeSpace(world, { 'README.md': '# R', ...texts }, home);
  const pages = await pagesOf(spaceId);
  for (const [path, bytes] of Object.entries(texts)) {
    const row = await world.db
      .selectFrom('objects')
      .select('bytes')
      .where('hash', '=', toKey(pages.get(path)?.body ?? ''))
      .executeTakeFirstOrThrow();
    assert.ok(Buffer.from(row.bytes).equals(bytes), path);
    assert.equal((await api.get(`/v1/spaces/${spaceId}/content/page/${pages.get(path)?.id}`)).status, 200);
  }
  assert.deepEqual(
    report.warnings.map((warning) => warning.file),
    ['invalid.md'],
  );
});

test('a page that is larger than any page becomes a file', async () => {
  const large = Buffer.alloc(50 * 1024 * 1024 + 1, 'x');
  const { report } = await makeSpace(world, { 'README.md': '# R', 'large.md': large }, home);
  assert.deepEqual([report.pages, report.files], [1, 1]);
});

test('names that differ by case or by the spelling of one character stay apart', async () => {
  const composed = 'caf\u00E9.md';
  const decomposed = 'cafe\u0301.md';
  const { spaceId, report } = await makeSpace(
    world,
    { 'README.md': '# R', 'A.md': '# Upper', 'a.md': '# Lower', [composed]: '# One', [decomposed]: '# Two' },
    home,
  );
  assert.equal(report.pages, 5);
  assert.equal((await treeOf(spaceId)).pageById.size, 5);
  assert.match(report.warnings[0]?.message ?? '', /spellings/);
});

test('a name in decomposed characters is found by links and navigation that compose them', async () => {
  const { report, spaceId } = await makeSpace(
    world,
    { 'SUMMARY.md': '* [R](README.md)\n* [C](caf\u00E9.md)', 'README.md': '# R', 'cafe\u0301.md': '# C' },
    home,
  );
  assert.deepEqual([report.pages, report.warningCount], [2, 0]);
  assert.ok((await pagesOf(spaceId)).has('caf\u00E9.md'));
});

test('a name as long as file systems allow is imported', async () => {
  const name = `${'n'.repeat(252)}.md`;
  const { report } = await makeSpace(world, { 'README.md': '# R', [`${'d'.repeat(255)}/${name}`]: '# Long' }, home);
  assert.deepEqual([report.pages, report.groups], [2, 1]);
});

test('names like properties of objects are only names', async () => {
  const files = { 'README.md': '# R', '__proto__.md': '# P', 'constructor/toString.md': '# T', hasOwnProperty: 'file' };
  const { report, spaceId } = await makeSpace(world, files, home);
  assert.deepEqual([report.files, report.warningCount], [1, 0]);
  assert.ok((await pagesOf(spaceId)).has('__proto__.md'));
});

test('a condition that says nothing hides its page from everybody', async () => {
  const { spaceId } = await makeSpace(world, { 'README.md': '# R', 'a.md': '---\nif: ""\n---\n# A' }, home);
  assert.equal((await pagesOf(spaceId)).get('a.md')?.condition, 'false');
});

test('progress counts up to the number of files', async (t) => {
  const { spaceId } = await makeSpace(world, { 'README.md': '# R' }, home);
  const folder = await makeFolder(t, { 'README.md': '# S', 'a.md': '# A', 'b.txt': 'b' });
  const seen: string[] = [];
  await importFolder(ctx, {
    spaceId,
    boundary: folder,
    folder,
    authorId: null,
    onProgress: ({ done, total }) => seen.push(`${done}/${total}`),
  });
  assert.deepEqual(seen, ['2/3', '3/3']);
});

/** Between two requests: without it they take as much of the processor as the import. */
const PAUSE_MS = 2;

test('requests are answered all along while hundreds of pages are imported in the same process', async (t) => {
  const paragraph = 'Some words with a [link](p1.md), **bold** and `code` in a sentence of ordinary length.\n\n';
  const files: Record<string, string> = { 'README.md': '# R' };
  for (let index = 0; index < 400; index += 1) files[`p${index}.md`] = `# Page ${index}\n\n${paragraph.repeat(40)}`;
  const { spaceId } = await makeSpace(world, { 'README.md': '# R' }, home);
  const folder = await makeFolder(t, files);
  const importing = importInto(world, spaceId, folder);
  let isDone = false;
  const ended = importing.finally(() => (isDone = true));
  const times: number[] = [];
  while (!isDone) {
    const started = performance.now();
    assert.equal((await api.get('/v1/user')).status, 200);
    times.push(performance.now() - started);
    await sleep(PAUSE_MS);
  }
  assert.equal((await ended).pages, 401);
  // Where the import holds the loop, one or two get through: before it, and after it.
  assert.ok(times.length > 20, `only ${times.length} answers`);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(1);
  t.diagnostic(
    `${times.length} answers; median ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${sorted.at(-1)?.toFixed(1)} ms`,
  );
});

test('computed pages are kept as they are declared, and a report names those that cannot be shown', async () => {
  const place = (type: string, slug: string) =>
    `* \`\`\`yaml\n  type: ${type}\n  props:\n    models: true\n  dependencies:\n    spec:\n      ref:\n        kind: openapi\n        spec: ${slug}\n  \`\`\`\n`;
  const summary = `* [Home](README.md)\n${place('builtin:openapi', 'nowhere')}${place('integration:x:y', 'z')}`;
  const { spaceId, report } = await makeSpace(world, { 'SUMMARY.md': summary, 'README.md': '# Home' }, home);
  const { pages } = await treeOf(spaceId);
  assert.deepEqual(pages[1]?.computed, {
    type: 'builtin:openapi',
    props: { models: true },
    dependencies: { spec: { ref: { kind: 'openapi', spec: 'nowhere' } } },
  });
  assert.deepEqual(
    report.warnings.map(({ file, message }) => [file, /"nowhere"|"integration:x:y"/.exec(message)?.[0]]),
    [
      ['SUMMARY.md', '"nowhere"'],
      ['SUMMARY.md', '"integration:x:y"'],
    ],
  );
});
