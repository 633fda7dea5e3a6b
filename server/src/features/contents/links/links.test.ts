import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { importFiles, makeHome, makeSpace, readCurrent } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const home = await makeHome(world);
const api = world.as(home.owner.token);

const FILES = {
  'SUMMARY.md':
    '* [Home](README.md)\n* [A](a.md)\n* [B](sub/b.md)\n* [Out](https://example.com/out)\n* [A, part](a.md#part)\n',
  'README.md': `# Home

[A](a.md), [again](a.md), [part](a.md#part), [gone](missing.md), [self](#here)
![](.gitbook/assets/p.png) <https://example.com/x> [app](https://app.gitbook.com/s/abc/page) [mail](mailto:a@b.c)
{% include ".gitbook/includes/note.md" %}

[broken](broken-reference) [outside](../../../etc/passwd) [own](${'http://lectern.test'}/o/x)
`,
  'a.md': '# A\n\n[b](sub/b.md) ![](.gitbook/assets/p.png)\n',
  'sub/b.md': '# B\n\n[a](../a.md) `[not](code.md)`\n',
  '.gitbook/includes/note.md': '# Note\n\n[a](../../a.md) [gone](nowhere.md)\n',
  '.gitbook/assets/p.png': 'x',
};

const { spaceId } = await makeSpace(world, FILES, home);
const SPACE = `/v1/spaces/${spaceId}`;

interface Reference {
  kind: string;
  url?: string;
  page?: { id: string; title: string };
  file?: { id: string; name: string };
  reusableContent?: { title: string };
  internalLocation?: { anchor: string };
}
interface Link {
  status: string;
  relation: string;
  targetReference: Reference;
  locationReferences: Reference[];
  locationCount: number;
}

const nameOf = ({ url, page, file, reusableContent, internalLocation }: Reference): string =>
  `${url ?? page?.title ?? file?.name ?? reusableContent?.title}${internalLocation === undefined ? '' : `#${internalLocation.anchor}`}`;
const linesOf = (links: Link[]) =>
  links
    .map(
      (link) =>
        `${link.status} ${link.relation} ${nameOf(link.targetReference)} < ${link.locationReferences.map(nameOf).join(', ')}`,
    )
    .toSorted();

test('a page in a link has every key of a page, and nothing below it', async () => {
  const { items } = (await api.get(`${SPACE}/links`)).body;
  const references = items.flatMap((link: Link) => [link.targetReference, ...link.locationReferences]);
  const pages = references.flatMap(({ page }: Reference) => page ?? []);
  assert.ok(pages.length >= 8);
  const documents = pages.filter((page: { type: string }) => page.type === 'document');
  for (const page of documents) {
    for (const key of ['id', 'title', 'kind', 'urls', 'slug', 'path', 'layout', 'tags']) assert.ok(key in page, key);
    assert.deepEqual([page.kind, page.pages], ['sheet', []]);
  }
  const link = pages.find((page: { title: string }) => page.title === 'Out');
  assert.deepEqual([link.kind, link.target.kind], ['link', 'url']);
});

test('every target of a space is listed once, with its status and the places that lead there', async () => {
  const { status, body } = await api.get(`${SPACE}/links`);
  assert.equal(status, 200);
  assert.deepEqual(linesOf(body.items), [
    'broken reference ../../../etc/passwd < Home',
    'broken reference broken-reference < Home',
    'broken reference missing.md < Home',
    'broken reference nowhere.md < Note',
    'in-app reference http://lectern.test/o/x < Home',
    'in-app reference https://app.gitbook.com/s/abc/page < Home',
    'ok dependsOn Note < Home',
    'ok reference A < Home, B, Note',
    'ok reference A#part < Home, A, part',
    'ok reference B < A',
    'ok reference Home#here < Home',
    'ok reference https://example.com/out < Out',
    'ok reference https://example.com/x < Home',
    'ok reference mailto:a@b.c < Home',
    'ok reference p.png < Home, A',
  ]);
  assert.deepEqual(body.stats, { total: 15, broken: { total: 4 } });
  assert.equal(body.count, 15);
});

test('a reference is whole: with its organization, its space and what it names', async () => {
  const { body } = await api.get(`${SPACE}/links`, { query: { status: 'ok' } });
  const file = (body.items as Link[]).find((link) => link.targetReference.kind === 'file')?.targetReference;
  assert.deepEqual(Object.keys(file ?? {}), ['kind', 'organization', 'space', 'file']);
  assert.deepEqual((file as { space?: object }).space, (await api.get(SPACE)).body, 'as the space itself is answered');
});

test('links are filtered by status, and the numbers next to them stay those of all', async () => {
  const { body } = await api.get(`${SPACE}/links`, { query: { status: 'in-app' } });
  assert.deepEqual([body.items.length, body.count, body.stats.total], [2, 2, 15]);
});

test('pages of the list hold every link once', async () => {
  const seen: Link[] = [];
  let page: string | undefined;
  do {
    const query = { limit: 4, ...(page === undefined ? {} : { page }) };
    const { body } = await api.get(`${SPACE}/links`, { query });
    seen.push(...body.items);
    page = body.next?.page;
  } while (page !== undefined);
  assert.deepEqual(linesOf(seen), linesOf((await api.get(`${SPACE}/links`)).body.items));
});

test('the links of a page are its own', async () => {
  const { tree } = await readCurrent(world, spaceId);
  const a = tree.pageBySource.get('a.md')?.id;
  const { body } = await api.get(`${SPACE}/content/page/${a}/links`);
  assert.deepEqual(linesOf(body.items), ['ok reference B < A', 'ok reference p.png < A']);
  assert.deepEqual(body.stats, { total: 2, broken: { total: 0 } });
});

test('what leads to a page or file is listed, each place once', async () => {
  const { tree } = await readCurrent(world, spaceId);
  const names = async (path: string) =>
    ((await api.get(`${SPACE}/content/${path}/backlinks`)).body.items as Reference[]).map(nameOf).toSorted();
  assert.deepEqual(await names(`page/${tree.pageBySource.get('a.md')?.id}`), ['A, part', 'B', 'Home', 'Note']);
  assert.deepEqual(await names(`files/${tree.files[0]?.id}`), ['A', 'Home']);
  assert.equal((await api.get(`${SPACE}/content/files/nothing/backlinks`)).status, 404);
});

test('after a change only texts that are new are read, and links that it broke or mended are listed', async () => {
  const space = await makeSpace(world, FILES, home);
  const path = `/v1/spaces/${space.spaceId}/links`;
  await api.get(path);
  const known = async () => (await world.db.selectFrom('body_links').select('hash').execute()).length;
  const before = await known();
  const { 'a.md': _, ...rest } = FILES;
  await importFiles(world, space.spaceId, {
    ...rest,
    'missing.md': '# Found\n',
    'SUMMARY.md': '* [Home](README.md)\n* [B](sub/b.md)\n* [Found](missing.md)\n',
  });
  const { body } = await api.get(path, { query: { status: 'broken' } });
  assert.deepEqual(linesOf(body.items), [
    'broken reference ../../../etc/passwd < Home',
    'broken reference ../../a.md < Note',
    'broken reference ../a.md < B',
    'broken reference a.md < Home',
    'broken reference a.md#part < Home',
    'broken reference broken-reference < Home',
    'broken reference nowhere.md < Note',
  ]);
  assert.equal(await known(), before + 1);
});

test('a space of nothing has no links', async () => {
  const empty = await makeSpace(world, { 'README.md': '# Home' }, home);
  const { body } = await api.get(`/v1/spaces/${empty.spaceId}/links`);
  assert.deepEqual(body, { items: [], count: 0, stats: { total: 0, broken: { total: 0 } } });
});
