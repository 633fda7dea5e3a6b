import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import { importFiles, makeSpace } from '#testing/content.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';

const world = await startWorld({ after });

/** A picture of one point, which is enough to have a size. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const START =
  '---\ndescription: How to start\nicon: play\nhidden: true\n---\n\n# Getting started\r\n\r\nText with  two blanks  \n\ttab\n';
const FILES = {
  'SUMMARY.md': `* [Welcome](README.md)

## Guides

* [Start here](guides/start.md)
  * [Deep](guides/deep.md)
* [No heading](guides/plain.md)
* [](guides/titled.md)
* [The company](https://example.com/a?b)
* [Start again](guides/start.md#first)
* [Missing](guides/missing.md)
`,
  'README.md': '# Hello there\n\nWelcome.',
  'guides/start.md': START,
  'guides/deep.md':
    '---\ncover: ../.gitbook/assets/my%20picture.png\ncoverY: -12\nnoIndex: true\nlayout:\n  outline:\n    visible: false\n---\n# Deep',
  'guides/plain.md': 'only text',
  'guides/titled.md':
    '---\ncover: https://example.com/c.png\nnoRobotsIndex: true\nvars:\n  a: 1\n---\n# From the heading',
  '.gitbook/assets/my picture.png': PNG,
  '.gitbook/includes/note.md': '# Note\n\nshared',
  '.gitbook/vars.yaml': 'product: Lectern\nmajor: 3\n',
  'data/spec.yaml': 'openapi: 3.1.0',
};
const home = await makeSpace(world, FILES);
const api = world.as(home.owner.token);
const CONTENT = `/v1/spaces/${home.spaceId}/content`;
const revision = (await api.get(CONTENT)).body;
const [welcome, guides] = revision.pages;
const [start, plain, titled, company, again, missing] = guides.pages;
const deep = start.pages[0];

const read = async (id: string, query: Record<string, string> = {}) =>
  (await api.get(`${CONTENT}/page/${id}`, { query })).body;

interface Placed {
  id: string;
  type: string;
  title: string;
  emoji?: string;
  icon?: string;
  hidden?: boolean;
  pages?: Placed[];
}

test('the tree to arrange has all pages in their places, and no more of each than that takes', async () => {
  const placeOf = ({ id, type, title, emoji, icon, hidden, pages = [] }: Placed): object => ({
    ...{ id, type, title },
    ...(emoji !== undefined && { emoji }),
    ...(icon !== undefined && { icon }),
    ...(hidden === true && { hidden }),
    pages: pages.map(placeOf),
  });
  const { body, headers } = await api.get(`${CONTENT}/tree`);
  assert.deepEqual(body, { pages: revision.pages.map(placeOf) });
  const again = await api.get(`${CONTENT}/tree`, { headers: { 'if-none-match': String(headers['etag']) } });
  assert.equal(again.status, 304);
});

test('pages, groups and links stand as the navigation lists them', () => {
  const shape = (page: { type: string; title: string; path?: string; pages?: [] }): unknown[] => [
    page.type,
    page.title,
    page.path,
    ...(page.pages ?? []).map(shape),
  ];
  assert.deepEqual(revision.pages.map(shape), [
    ['document', 'Welcome', 'welcome'],
    [
      'group',
      'Guides',
      'guides',
      ['document', 'Start here', 'guides/start', ['document', 'Deep', 'guides/deep']],
      ['document', 'No heading', 'guides/plain'],
      ['document', 'From the heading', 'guides/titled'],
      ['link', 'The company', undefined],
      ['link', 'Start again', undefined],
      ['document', 'Missing', 'guides/missing'],
    ],
  ]);
});

test('the revision, the list of pages and single pages say the same of a page', async () => {
  const listed = (await api.get(`${CONTENT}/pages`)).body;
  assert.deepEqual(listed, { pages: revision.pages });
  const { markdown, ...rest } = await read(start.id);
  assert.equal(typeof markdown, 'string');
  assert.deepEqual(rest, start);
});

test('Markdown is what the author wrote after the front matter, byte for byte', async () => {
  assert.equal((await read(start.id)).markdown, START.slice(START.indexOf('# Getting')));
  assert.equal((await read(start.id, { format: 'markdown' })).markdown, START.slice(START.indexOf('# Getting')));
  assert.equal((await read(plain.id)).markdown, 'only text');
});

test('an empty page has its title for a text, a group and a link have none', async () => {
  assert.equal((await read(missing.id)).markdown, '# Missing\n');
  for (const id of [guides.id, company.id]) assert.ok(!('markdown' in (await read(id))));
});

test('trees carry no texts', () => {
  assert.ok(!JSON.stringify(revision).includes('"markdown"'));
});

test('a page is answered as a document whose links lead to pages, files and includes of its space', async () => {
  const linked = await makeSpace(world, {
    'README.md':
      '# First\n\nSee [the second](second.md#part), [a file](data.csv), [elsewhere](https://example.com/) and [nothing](gone.md).\n\n{% include ".gitbook/includes/note.md" %}\n',
    'second.md': '# Second\n\n## Part\n',
    'data.csv': 'a,b\n',
    'SUMMARY.md': '* [First](README.md)\n* [Second](second.md)\n',
    '.gitbook/includes/note.md': '# Note\n\nshared',
  });
  const as = world.as(linked.owner.token);
  const tree = (await as.get(`/v1/spaces/${linked.spaceId}/content`)).body;
  const [first, second] = tree.pages;
  const path = `/v1/spaces/${linked.spaceId}/content/page/${first.id}`;
  const { body } = await as.get(path, { query: { format: 'document' } });
  assert.equal(body.markdown, undefined);
  const refs: unknown[] = [];
  JSON.stringify(body.document, (key, value: unknown) => (key === 'ref' ? void refs.push(value) : value));
  assert.deepEqual(refs, [
    { kind: 'anchor', anchor: 'part', page: second.id },
    { kind: 'file', file: tree.files[0].id },
    { kind: 'url', url: 'https://example.com/' },
    { kind: 'url', url: 'gone.md' },
    { kind: 'reusable-content', reusableContent: tree.reusableContents[0].id },
  ]);
});

test('pages without a text have no document, and unknown formats are refused', async () => {
  assert.equal((await read(guides.id, { format: 'document' })).document, undefined);
  assert.deepEqual((await read(missing.id, { format: 'document' })).document.nodes, []);
  assert.equal((await api.get(`${CONTENT}/page/${start.id}`, { query: { format: 'html' } })).status, 422);
});

test('front matter is shown as properties', () => {
  assert.deepEqual(
    [start.description, start.icon, start.hidden, welcome.hidden],
    ['How to start', 'play', true, false],
  );
  assert.deepEqual([deep.noIndex, deep.noRobotsIndex, titled.noRobotsIndex], [true, false, true]);
  assert.deepEqual(titled.variables, { a: 1 });
  assert.deepEqual(
    [deep.layout.outline, deep.layout.title, deep.layout.cover, start.layout.cover],
    [false, true, true, false],
  );
});

test('a cover names the file of the space, or the address outside of it', () => {
  const [picture] = revision.files.filter((file: { name: string }) => file.name === 'my picture.png');
  assert.deepEqual(deep.cover, { ref: { kind: 'file', file: picture.id }, yPos: -12 });
  assert.deepEqual(titled.cover, { ref: { kind: 'url', url: 'https://example.com/c.png' }, yPos: 0 });
  assert.deepEqual(picture.dimensions, { width: 1, height: 1 });
});

test('links say where they lead', () => {
  assert.deepEqual(
    [company.target, company.href],
    [{ kind: 'url', url: 'https://example.com/a?b' }, 'https://example.com/a?b'],
  );
  assert.deepEqual(again.target, { kind: 'anchor', page: start.id, anchor: 'first' });
  assert.ok(again.href.startsWith(TEST_BASE_URL) && again.href.endsWith('/guides/start#first'));
});

test('what came from Git says which file it is, unless that is not wanted', async () => {
  const oid = createHash('sha1')
    .update(`blob ${Buffer.byteLength(START)}\0${START}`)
    .digest('hex');
  assert.deepEqual(start.git, { oid, path: 'guides/start.md' });
  const [picture] = revision.files.filter((file: { name: string }) => file.name === 'my picture.png');
  const pictureOid = createHash('sha1').update(`blob ${PNG.length}\0`).update(PNG).digest('hex');
  assert.deepEqual(picture.git, { oid: pictureOid, path: '.gitbook/assets/my picture.png' });
  const query = { metadata: 'false' };
  for (const path of [
    CONTENT,
    `${CONTENT}/pages`,
    `${CONTENT}/files`,
    `${CONTENT}/page/${start.id}`,
    `${CONTENT}/files/${picture.id}`,
  ]) {
    assert.ok(!(await api.get(path, { query })).text.includes('"git"'), path);
  }
});

test('reusable content and variables come with the revision', () => {
  const [note] = revision.reusableContents;
  assert.deepEqual([note.object, note.title, note.git.path], ['reusable-content', 'Note', '.gitbook/includes/note.md']);
  assert.deepEqual(revision.variables, { product: 'Lectern', major: 3 });
});

test('files are listed by name, page by page', async () => {
  const first = (await api.get(`${CONTENT}/files`, { query: { limit: 1 } })).body;
  assert.deepEqual([first.count, first.items[0].name, first.items[0].contentType], [2, 'my picture.png', 'image/png']);
  const second = (await api.get(`${CONTENT}/files`, { query: { limit: 1, page: first.next.page } })).body;
  assert.deepEqual([second.items[0].name, second.items[0].size, second.next], ['spec.yaml', 14, undefined]);
  assert.deepEqual((await api.get(`${CONTENT}/files/${second.items[0].id}`)).body, second.items[0]);
});

test('the list of files can be gone through while the space changes', async () => {
  const space = await makeSpace(world, { 'README.md': '# R', a: '1', b: '2', c: '3' });
  const own = world.as(space.owner.token);
  const path = `/v1/spaces/${space.spaceId}/content/files`;
  const first = (await own.get(path, { query: { limit: 2 } })).body;
  await importFiles(world, space.spaceId, { 'README.md': '# R', a: '1', b: '2', bb: '!', c: '3' });
  const rest = (await own.get(path, { query: { page: first.next.page } })).body;
  assert.deepEqual(
    rest.items.map((file: { name: string }) => file.name),
    ['bb', 'c'],
  );
});

test('files keep their bytes', async () => {
  const list = (await api.get(`${CONTENT}/files`)).body.items;
  const { pathname, search } = new URL(list[0].downloadURL);
  const answer = await world.app.http.inject(pathname + search);
  assert.ok(answer.rawPayload.equals(PNG));
});

test('a page or file of another space is not found', async () => {
  const other = await makeSpace(world, { 'README.md': '# Other', 'other.txt': 'other' }, home);
  const content = (await api.get(`/v1/spaces/${other.spaceId}/content`)).body;
  assert.equal((await api.get(`${CONTENT}/page/${content.pages[0].id}`)).status, 404);
  assert.equal((await api.get(`${CONTENT}/files/${content.files[0].id}`)).status, 404);
  assert.equal((await api.get(`${CONTENT}/page/${start.documentId}`)).status, 404);
});

test('a new space has an empty revision', async () => {
  const { body: space } = await api.post(`/v1/orgs/${home.organizationId}/spaces`);
  const { body } = await api.get(`/v1/spaces/${space.id}/content`);
  assert.deepEqual([body.id, body.pages, body.files, body.parents], [space.revision, [], [], []]);
  assert.deepEqual((await api.get(`/v1/spaces/${space.id}/content/files`)).body, { items: [], count: 0 });
});

test('flags of a query are true or false and nothing else', async () => {
  assert.equal((await api.get(CONTENT, { query: { metadata: 'maybe' } })).status, 422);
  assert.equal((await api.get(CONTENT, { query: { computed: 'false' } })).status, 200);
});

test('an unchanged revision is answered by 304', async () => {
  const { headers } = await api.get(CONTENT);
  const again304 = await api.get(CONTENT, { headers: { 'if-none-match': String(headers['etag']) } });
  assert.equal(again304.status, 304);
});
