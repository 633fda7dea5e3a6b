// On SQLite alone: it is about what becomes of files.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { findTarget, type PageNode, walkPages } from '#features/contents/index.ts';
import { importFiles, makeHome, makeSpace, readCurrent } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { startFileServer } from '../additions/testing.ts';
import { zipOf } from '../archives/testing.ts';
import type { ImportReport } from '../schema.ts';

const files = await startFileServer();
after(files.close);
const world = await startWorld({ after }, { LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8' });
const home = await makeHome(world);
const api = world.as(home.owner.token);

const BOOK = {
  'SUMMARY.md': '* [Start](README.md)\n  * [One](x/one.md)\n\n## More\n\n* [Two](two.md)',
  'README.md':
    '---\ndescription: All of it\n---\n\n# Start\n\n[one](x/one.md) ![p](p.png)\n\n{% include ".gitbook/includes/n.md" %}\n',
  'x/one.md': '# One\n\n[start](../README.md) [two](../two.md#b)\n',
  'two.md': '# Two\n\n## B\n',
  'p.png': 'png',
  '.gitbook/includes/n.md': 'note',
};
files.answers.set('/book.zip', zipOf(BOOK));
files.answers.set('/page.md', '# New\n\nText\n');

const treeOf = async (spaceId: string) => (await readCurrent(world, spaceId)).tree;
const pageOf = async (spaceId: string, title: string): Promise<PageNode> =>
  [...walkPages((await treeOf(spaceId)).pages)].find((page) => page.title === title) ?? assert.fail(title);
/** Titles with their addresses, children in brackets. */
const shown = (pages: readonly PageNode[]): string =>
  pages.map((page) => page.title + (page.children.length === 0 ? '' : `(${shown(page.children)})`)).join(' ');

const SPACE = {
  'SUMMARY.md':
    '* [Home](README.md)\n* [Full](guide/full.md)\n  * [Child](guide/child.md)\n* [Empty](guide/empty.md)\n* [Out](https://example.com)\n\n## Group\n\n* [Last](last.md)',
  'README.md': '# Home\n\n[e](guide/empty.md)',
  'guide/full.md': '# Full\n\nText',
  'guide/child.md': '# Child\n\nText',
  'guide/empty.md': '---\nicon: bolt\n---\n\n# Empty\n',
  'last.md': 'x',
};
const make = async () => (await makeSpace(world, SPACE, home)).spaceId;
const send = async (spaceId: string, title: string, name = 'book.zip') => {
  const { id } = await pageOf(spaceId, title);
  const body = { url: files.url(`/${name}`), source: name.endsWith('.zip') ? 'zip' : 'markdown' };
  return api.post(`/v1/spaces/${spaceId}/content/page/${id}/import`, { body });
};
const textOf = async (spaceId: string, title: string): Promise<string> =>
  (await api.get(`/v1/spaces/${spaceId}/content/page/${(await pageOf(spaceId, title)).id}?format=markdown`)).body
    .markdown;
const reportOf = async (spaceId: string): Promise<ImportReport> =>
  JSON.parse((await readCurrent(world, spaceId)).revision.import_report ?? '') as ImportReport;

test('pages that are imported into a page with a text come below it, after those that it has', async () => {
  const spaceId = await make();
  const before = await treeOf(spaceId);
  const answer = await send(spaceId, 'Full');
  assert.deepEqual([answer.status, answer.body.importedResources], [201, 5], answer.text);
  const tree = await treeOf(spaceId);
  assert.equal(shown(tree.pages), 'Home Full(Child Start(One) More(Two)) Empty Out Group(Last)');
  assert.equal(await textOf(spaceId, 'Full'), '# Full\n\nText');
  assert.deepEqual(
    [...before.pageById.keys()].filter((id) => !tree.pageById.has(id)),
    [],
  );
  assert.equal((await reportOf(spaceId)).contentLinks.brokenCount, 0);
});

test('their addresses lie below that of the page, and groups among them become pages', async () => {
  const spaceId = await make();
  await send(spaceId, 'Full');
  const [one, more, two] = [await pageOf(spaceId, 'One'), await pageOf(spaceId, 'More'), await pageOf(spaceId, 'Two')];
  assert.deepEqual(
    [one.path, more.path, two.path],
    ['guide/full/readme/one', 'guide/full/more', 'guide/full/more/two'],
  );
  assert.equal(more.type, 'document');
  assert.equal((await api.get(`/v1/spaces/${spaceId}/content/page/${more.id}?format=document`)).status, 200);
});

test('a page without a text takes that of the first imported page and keeps its id, title, address and front matter', async () => {
  const spaceId = await make();
  const before = await pageOf(spaceId, 'Empty');
  assert.equal((await send(spaceId, 'Empty')).status, 201);
  const tree = await treeOf(spaceId);
  const page = await pageOf(spaceId, 'Empty');
  assert.equal(shown(tree.pages), 'Home Full(Child) Empty(One More(Two)) Out Group(Last)');
  assert.deepEqual([page.id, page.path, page.source, page.icon], [before.id, before.path, before.source, 'bolt']);
  assert.equal(
    await textOf(spaceId, 'Empty'),
    '# Empty\n\n[one](../imports/book/x/one.md) ![p](../imports/book/p.png)\n\n{% include "../imports/book/.gitbook/includes/n.md" %}\n',
  );
});

test('links to the page whose text was taken, and its own, lead where they led', async () => {
  const spaceId = await make();
  await send(spaceId, 'Empty');
  const tree = await treeOf(spaceId);
  const { id } = await pageOf(spaceId, 'Empty');
  const back = findTarget(tree, { source: 'imports/book/x/one.md', target: '../README.md' });
  assert.equal(back.kind === 'page' ? back.page.id : back.kind, id);
  assert.equal((await reportOf(spaceId)).contentLinks.brokenCount, 0);
  const { warnings, changed, added, pages } = await reportOf(spaceId);
  assert.deepEqual([changed, added, pages], [1, 3, 4]);
  assert.ok(warnings.some(({ message }) => /heading gave way/.test(message)));
});

test('a page without a file of its own takes that of the first imported page', async () => {
  const spaceId = await make();
  await importFiles(world, spaceId, {
    ...SPACE,
    'SUMMARY.md': `${SPACE['SUMMARY.md']}\n* Bare\n  * [Sub](sub.md)`,
    'sub.md': '# Sub',
  });
  await send(spaceId, 'Bare');
  const page = await pageOf(spaceId, 'Bare');
  assert.deepEqual(
    [page.source, page.description, shown(page.children)],
    ['imports/book/README.md', 'All of it', 'Sub One More(Two)'],
  );
  assert.match(await textOf(spaceId, 'Bare'), /^# Bare\n\n\[one\]\(x\/one\.md\)/);
});

test('a text that only some may see, or that is not to be found, stays a page of its own', async () => {
  for (const front of ['if: visitor.claims.x', 'hidden: true', 'noIndex: true', 'noRobotsIndex: true']) {
    const spaceId = await make();
    files.answers.set('/hidden.md', `---\n${front}\n---\n\n# Secret\n\nText\n`);
    await send(spaceId, 'Empty', 'hidden.md');
    assert.equal(shown((await pageOf(spaceId, 'Empty')).children), 'Secret', front);
    assert.equal(await textOf(spaceId, 'Empty'), '# Empty\n', front);
  }
});

test('a group takes pages', async () => {
  const spaceId = await make();
  assert.equal((await send(spaceId, 'Group', 'page.md')).status, 201);
  assert.equal(shown((await pageOf(spaceId, 'Group')).children), 'Last New');
});

test('nothing is imported into a link, and nothing is fetched for it', async () => {
  const spaceId = await make();
  let asked = 0;
  files.answers.set('/counted.md', (response) => void ((asked += 1), response.end('# X')));
  const answer = await send(spaceId, 'Out', 'counted.md');
  assert.deepEqual([answer.status, asked], [400, 0]);
  assert.match(answer.body.error.message, /Name a page or a group/);
});

test('a page that is not there is answered as such', async () => {
  const body = { url: files.url('/page.md'), source: 'markdown' };
  const answer = await api.post(`/v1/spaces/${await make()}/content/page/nothing/import`, { body });
  assert.equal(answer.status, 404);
});

test('pages that would be nested without end are refused', async () => {
  const spaceId = await make();
  let parent = await pageOf(spaceId, 'Full');
  const url = files.url('/page.md');
  const importInto = (id: string) =>
    api.post(`/v1/spaces/${spaceId}/content/page/${id}/import`, { body: { url, source: 'markdown' } });
  for (let depth = 1; depth < 30; depth += 1) {
    assert.equal((await importInto(parent.id)).status, 201, String(depth));
    parent = (await treeOf(spaceId)).pageById.get(parent.id)?.children.at(-1) ?? assert.fail();
  }
  const answer = await importInto(parent.id);
  assert.equal(answer.status, 422);
  assert.match(answer.body.error.message, /deeper than 30 levels/);
});

test('an import into a page of a change request changes that page there and not in the space', async () => {
  const spaceId = await make();
  const { body: request } = await api.post(`/v1/spaces/${spaceId}/change-requests`);
  const { id } = await pageOf(spaceId, 'Empty');
  const base = `/v1/spaces/${spaceId}/change-requests/${request.id}/content`;
  const body = { url: files.url('/page.md'), source: 'markdown' };
  const answer = await api.post(`${base}/page/${id}/import`, { body });
  assert.equal(answer.status, 201, answer.text);
  assert.equal((await api.get(`${base}/page/${id}?format=markdown`)).body.markdown, '# Empty\n\nText\n');
  assert.equal(await textOf(spaceId, 'Empty'), '# Empty\n');
});
