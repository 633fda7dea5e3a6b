// What became of the content from one revision to the next.
// On SQLite alone: it is about texts, and how they are merged and compared.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makePerson } from '#testing/cast.ts';
import { importFiles, makeHome, makeSpace } from '#testing/content.ts';
import { assertOnceWithin, spentUntil } from '#testing/main-thread.ts';
import { startWorld } from '#testing/world.ts';
import { makeChangeRequest, writePages } from '../testing.ts';

const world = await startWorld({ after });
const home = await makeHome(world);
const { organizationId } = home;
const owner = world.as(home.owner.token);
const reader = world.as((await makePerson(world.ctx, 'reading-changes', { organizationId, role: 'read' })).token);
const stranger = world.as((await makePerson(world.ctx, 'no-changes')).token);

const FILES = {
  'SUMMARY.md': '* [Home](README.md)\n* [A](a.md)\n  * [B](b.md)\n* [Old](old.md)\n',
  'README.md': '# Home\n\n{% include ".gitbook/includes/note.md" %}\n\n![](pic.png) ![](gone.png)\n',
  'a.md': '# A\n',
  'b.md': '# B\n',
  'old.md': '# Old\n',
  'pic.png': 'PNG',
  'gone.png': 'GONE',
  '.gitbook/includes/note.md': '# Note\n\nOne.\n',
  '.gitbook/vars.yaml': 'version: 1\n',
};

interface Change {
  type: string;
  page?: { id: string; title: string; path: string; type: string };
  file?: { name: string; contentType: string; size: number; downloadURL: string };
  reusableContent?: { title: string; document: string };
  attributes?: Record<string, { before?: unknown; after?: unknown }>;
  variables?: Record<string, { before?: unknown; after?: unknown }>;
  parent?: { before?: { title: string }; after?: { title: string } };
}

const headOf = async (spaceId: string): Promise<string> => (await owner.get(`/v1/spaces/${spaceId}`)).body.revision;
const pathOf = (spaceId: string, revisionId: string) => `/v1/spaces/${spaceId}/revisions/${revisionId}/changes`;
const changesOf = async (spaceId: string, revisionId?: string, limit = 1000) => {
  const answer = await reader.get(pathOf(spaceId, revisionId ?? (await headOf(spaceId))), { query: { limit } });
  assert.equal(answer.status, 200, answer.text);
  return answer.body as { changes: Change[]; more?: number; mergedFrom?: { id: string; object: string } };
};
const summaryOf = (changes: Change[]) =>
  changes
    .map(({ type, page, file, reusableContent }) =>
      `${type} ${page?.title ?? file?.name ?? reusableContent?.title ?? ''}`.trim(),
    )
    .toSorted();

test('the first import of a space created everything, and the empty revision before it nothing', async () => {
  const { spaceId } = await makeSpace(world, FILES, home);
  const { items } = (await reader.get(`/v1/spaces/${spaceId}/revisions`)).body;
  assert.deepEqual(summaryOf((await changesOf(spaceId, items[0].id)).changes), [
    'file_created gone.png',
    'file_created pic.png',
    'page_created A',
    'page_created B',
    'page_created Home',
    'page_created Old',
    'reusable_content_created Note',
    'variables_edited',
  ]);
  assert.deepEqual(await changesOf(spaceId, items.at(-1).id), { changes: [] });
});

test('the first revision of a copy created all that is in it', async () => {
  const { spaceId } = await makeSpace(world, { 'README.md': '# Home\n' }, home);
  const copy = (await owner.post(`/v1/spaces/${spaceId}/duplicate`)).body.id;
  assert.deepEqual(summaryOf((await changesOf(copy)).changes), ['page_created Home']);
});

test('an import lists what it edited, moved, added and removed', async () => {
  const { spaceId } = await makeSpace(world, FILES, home);
  const before = await headOf(spaceId);
  await importFiles(world, spaceId, {
    ...Object.fromEntries(Object.entries(FILES).filter(([name]) => name !== 'old.md' && name !== 'gone.png')),
    'SUMMARY.md': '* [Home](README.md)\n* [B](b.md)\n* [A, renamed](a.md)\n* [New](new.md)\n',
    'README.md': '---\ndescription: Said\n---\n# Home\n\n{% include ".gitbook/includes/note.md" %}\n\n![](pic.png)\n',
    'new.md': '# New\n',
    'pic.png': 'OTHER PNG',
    '.gitbook/includes/note.md': '# Note\n\nTwo.\n',
    '.gitbook/vars.yaml': 'version: 2\nname: Lectern\n',
  });
  const { changes } = await changesOf(spaceId);
  assert.deepEqual(summaryOf(changes), [
    'file_deleted gone.png',
    'file_edited pic.png',
    'page_created New',
    'page_deleted Old',
    'page_edited A, renamed',
    'page_edited Home',
    'page_moved B',
    'reusable_content_edited Note',
    'variables_edited',
  ]);
  const of = (type: string, name?: string) =>
    changes.find((each) => each.type === type && (name === undefined || each.page?.title === name)) ??
    assert.fail(type);
  assert.deepEqual(of('page_edited', 'A, renamed').attributes?.['title'], { before: 'A', after: 'A, renamed' });
  const said = of('page_edited', 'Home').attributes ?? {};
  assert.deepEqual(said['description'], { after: 'Said' });
  for (const [side, revision] of [
    ['before', before],
    ['after', await headOf(spaceId)],
  ] as const) {
    const document = await reader.get(`/v1/spaces/${spaceId}/documents/${said['document']?.[side]}`);
    assert.equal(document.status, 200, `${side} ${revision}`);
  }
  assert.deepEqual(of('page_moved').parent?.before?.title, 'A');
  assert.equal('after' in (of('page_moved').parent ?? {}), false);
  assert.deepEqual(of('variables_edited').variables, {
    name: { after: 'Lectern' },
    version: { before: 1, after: 2 },
  });
});

test('a file is read at the address that its change names, also one that is gone', async () => {
  const { spaceId } = await makeSpace(world, FILES, home);
  await importFiles(world, spaceId, { 'README.md': '# Home\n\n![](pic.png)\n', 'pic.png': 'NEW' });
  const { changes } = await changesOf(spaceId);
  const read = async (url: unknown) => (await world.as(undefined).get(new URL(String(url)).href.slice(19))).text;
  const gone = changes.find(({ type }) => type === 'file_deleted');
  const edited = changes.find(({ type }) => type === 'file_edited');
  assert.equal(await read(gone?.file?.downloadURL), 'GONE');
  assert.deepEqual([gone?.file?.size, edited?.file?.size], [4, 3]);
  const urls = edited?.attributes?.['downloadURL'];
  assert.deepEqual([await read(urls?.before), await read(urls?.after)], ['PNG', 'NEW']);
});

test('a merge lists what it brought to the space, and which request it took in', async () => {
  const { spaceId } = await makeSpace(world, FILES, home);
  const id = await makeChangeRequest(world, { spaceId, userId: home.owner.id });
  await writePages(world, { spaceId, changeRequestId: id }, { 'old.md': '# Old\n\nProposed.\n' });
  await writePages(world, { spaceId }, { 'a.md': '# A\n\nMeanwhile.\n' });
  assert.equal((await owner.post(`/v1/spaces/${spaceId}/change-requests/${id}/merge`)).status, 200);
  const { changes, mergedFrom } = await changesOf(spaceId);
  assert.deepEqual(summaryOf(changes), ['page_edited Old']);
  assert.deepEqual([mergedFrom?.object, mergedFrom?.id], ['change-request', id]);
  const request = (await reader.get(`/v1/spaces/${spaceId}/change-requests/${id}`)).body;
  for (const path of ['content', `revisions/${await headOf(spaceId)}`])
    assert.deepEqual((await reader.get(`/v1/spaces/${spaceId}/${path}`)).body.mergedFrom, request);
  const own = await changesOf(spaceId, request.revision);
  assert.deepEqual([summaryOf(own.changes), own.mergedFrom], [['page_edited Old'], undefined]);
});

test('so many changes are answered as are asked for, ten when nothing is said, and the others are counted', async () => {
  const pages = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`p${index}.md`, `# P${index}\n`]));
  const { spaceId } = await makeSpace(world, pages, home);
  const path = pathOf(spaceId, await headOf(spaceId));
  const { body } = await reader.get(path);
  assert.deepEqual([body.changes.length, body.more], [10, 20]);
  const none = (await reader.get(path, { query: { limit: 0 } })).body;
  assert.deepEqual([none.changes.length, none.more], [0, 30]);
  const all = (await reader.get(path, { query: { limit: 30, metadata: false, computed: false } })).body;
  assert.deepEqual([all.changes.length, all.more], [30, undefined]);
  for (const limit of ['-1', '1001', 'ten']) assert.equal((await reader.get(path, { query: { limit } })).status, 422);
});

test('changes are listed of revisions of the space alone, and for those who may read it', async () => {
  const [one, two] = [await makeSpace(world, FILES, home), await makeSpace(world, FILES, home)];
  const revision = await headOf(one.spaceId);
  assert.equal((await stranger.get(pathOf(one.spaceId, revision))).status, 404);
  for (const id of [await headOf(two.spaceId), 'abcdefghijklmnopqrst', 'latest'])
    assert.equal((await owner.get(pathOf(one.spaceId, id))).status, 404, id);
  await owner.delete(`/v1/spaces/${one.spaceId}`);
  assert.equal((await owner.get(pathOf(one.spaceId, revision))).status, 404);
});

test('a revision with 10,000 new pages costs little more to describe than its pages cost to list', async () => {
  const pages = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`p${index}.md`, `# P${index}\n`]));
  const { spaceId } = await makeSpace(world, FILES, home);
  // An import of so many takes longer than all other tests here.
  const revision = await writePages(world, { spaceId }, pages);
  const { body } = await reader.get(pathOf(spaceId, revision));
  assert.ok(body.more >= 9990, `${body.more}`);
  const pages_ = `/v1/spaces/${spaceId}/revisions/${revision}/pages`;
  await assertOnceWithin(async (attempt) => {
    const listed = await spentUntil(() => reader.get(pages_, { query: { try: `${attempt}` } }));
    const took = await spentUntil(() => reader.get(pathOf(spaceId, revision), { query: { limit: 11 + attempt } }));
    return { took, atMost: 2 * listed + 100 };
  });
});
