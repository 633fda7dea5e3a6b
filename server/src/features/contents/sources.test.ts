// A page's file read and written back whole, byte for byte, through the API.
// On SQLite alone: it is about texts; bodies are bytes to the database.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { startWorld } from '#testing/world.ts';
import { openSpace, refusalOf } from './edits/testing.ts';

const world = await startWorld({ after });

const HOME = '---\ndescription: Welcome\nicon: house\n---\n\n# Home\n\nHello.\n';

const open = (files: Record<string, string | Uint8Array> = { 'README.md': HOME }) => openSpace(world, files);

type Space = Awaited<ReturnType<typeof open>>;

const readSource = async ({ api, at }: Space, page: string) =>
  (await api.get(`${at}/page/${page}`, { query: { format: 'source' } })).body as {
    source: string;
    sourceEncoding: 'utf-8' | 'base64';
    revision: string;
  };

test('a page that is saved without its heading does not get it back', async () => {
  const space = await open();
  const { done, pageId, file, tree, markdown } = space;
  const page = await pageId('home');
  await done({ operation: 'update_page', page, document: { source: 'Hello, and no more.\n' } });
  assert.equal(await file(page), 'Hello, and no more.\n');
  assert.equal(await markdown(page), 'Hello, and no more.\n');
  const now = (await tree()).pageById.get(page);
  assert.deepEqual([now?.title, now?.description, now?.icon], ['Home', undefined, undefined]);
  await done({ operation: 'update_page', page, title: 'Start' });
  assert.equal(await file(page), 'Hello, and no more.\n');
  assert.equal((await tree()).pageById.get(page)?.title, 'Start');
});

test('Markdown keeps its meaning: without a heading it keeps that of the page', async () => {
  const { done, pageId, file } = await open();
  const page = await pageId('home');
  await done({ operation: 'update_page', page, document: { markdown: 'Other.\n' } });
  assert.equal(await file(page), '---\ndescription: Welcome\nicon: house\n---\n\n# Home\n\nOther.\n');
});

test('a source is read, edited and written back, and says what the page is', async () => {
  const space = await open();
  const { done, pageId, tree, file, revision } = space;
  const page = await pageId('home');
  const read = await readSource(space, page);
  assert.deepEqual(read, { ...read, source: HOME, sourceEncoding: 'utf-8', revision: await revision() });
  const source = read.source.replace('# Home', '# Start').replace('Welcome', 'Come in');
  await done({ operation: 'update_page', page, document: { source }, base: read.revision });
  const now = (await tree()).pageById.get(page);
  assert.deepEqual([now?.title, now?.path, now?.description], ['Start', 'start', 'Come in']);
  assert.equal(await file(page), source);
});

test('a source is read wherever pages are read, and not by who is no member', async () => {
  const space = await open();
  const { api, spaceId, pageId, revision } = space;
  const [page, id] = [await pageId('home'), await revision()];
  const request = (await api.post(`/v1/spaces/${spaceId}/change-requests`)).body.id;
  for (const line of ['content', `revisions/${id}`, `change-requests/${request}/content`])
    for (const place of [`page/${page}`, 'path/home']) {
      const { body, text } = await api.get(`/v1/spaces/${spaceId}/${line}/${place}`, { query: { format: 'source' } });
      assert.deepEqual([body.source, body.markdown, body.title], [HOME, undefined, 'Home'], text);
    }
  const { changes } = await space.done({ operation: 'insert_page', kind: 'group', title: 'Group' });
  assert.equal((await readSource(space, changes[0]?.page ?? '')).source, undefined);
});

test('a new page may come as a source; its title is given, or in the front matter, or its heading', async () => {
  const { done, tree, file } = await open();
  const sources = ['---\ntitle: "A\\n b"\n---\n\n# Other\n', '\n\n# Heading #\n\nText', 'no title\r\n', ''];
  const { changes } = await done(...sources.map((source) => ({ operation: 'insert_page', document: { source } })), {
    operation: 'insert_page',
    title: 'Given',
    document: { source: '# Other\n\n[x](./nothing)\n' },
  });
  const pages = (await tree()).pageById;
  assert.deepEqual(
    changes.map(({ page }) => pages.get(page)?.title),
    ['A b', 'Heading', 'Untitled', 'Untitled', 'Given'],
  );
  for (const [index, source] of sources.entries()) assert.equal(await file(changes[index]?.page ?? ''), source);
  assert.equal(await file(changes[4]?.page ?? ''), '# Other\n\n[x](./nothing)\n');
});

test('a source has links as it has them: nothing of it is rewritten', async () => {
  const { done, pageId, file } = await open();
  const page = await pageId('home');
  const source = `[a](${page}) [b](ref:x) [c](./x.md) [d](/pages/${page})\n`;
  await done(
    { operation: 'insert_page', title: 'X', ref: 'x' },
    { operation: 'update_page', page, document: { source } },
  );
  assert.equal(await file(page), source);
});

test('what a source cannot go with is pointed at', async () => {
  const { edit, pageId } = await open();
  const page = await pageId('home');
  const update = (change: object) => edit({ operation: 'update_page', page, ...change });
  const source = '# Home\n';
  for (const [change, path] of [
    [{ document: { source, markdown: 'x' } }, '/document'],
    [{ document: { sourceEncoding: 'base64' } }, '/document'],
    [{ document: { markdown: 'x', sourceEncoding: 'base64' } }, '/document/sourceEncoding'],
    [{ document: { source: 'no base64', sourceEncoding: 'base64' } }, '/document/source'],
    [{ document: { source: 'x', sourceEncoding: 'latin1' } }, '/document/sourceEncoding'],
    [{ document: { source: 'a\0b' } }, '/document/source'],
    [{ document: { source: 'x'.repeat(2 * 1024 * 1024 + 1) } }, '/document/source'],
    [{ document: { source }, description: 'x' }, '/description'],
    [{ document: { source }, hidden: false }, '/hidden'],
  ] as const)
    assert.equal(refusalOf(await update(change)), `422 /changes/0${path}`);
  // Reusable contents are written as pages are.
  const reusable = { operation: 'insert_reusable_content', title: 'R', document: { source, markdown: 'x' } };
  assert.equal(refusalOf(await edit(reusable)), '422 /changes/0/document');
});

const ODD: [string, Uint8Array][] = [
  ['CRLF', Buffer.from('---\r\ntitle: x\r\n---\r\n\r\n# T\r\n\r\na\r\nb')],
  ['a byte order mark', Buffer.from('\uFEFF# T\n\ntext\n')],
  ['no last line end', Buffer.from('# T\n\ntext')],
  ['no UTF-8', Buffer.from([0x23, 0x20, 0xff, 0xfe, 0x0a, 0x0a, 0x80])],
  ['NUL', Buffer.from('# T\n\na\0b\n')],
  ['NUL in front matter', Buffer.from('---\ndescription: "a\\0b"\ntitle: "x\\0y"\n---\n\n# T\n')],
  ['front matter without an end', Buffer.from('---\na: 1\n\n# T\n')],
  ['front matter that is no YAML', Buffer.from('---\na: [1\n---\n# T\n')],
  ['front matter twice', Buffer.from('---\na: 1\n---\n---\nb: 2\n---\n')],
  ['lone carriage returns', Buffer.from('# T\r\rtext\r')],
  ['nothing', Buffer.alloc(0)],
];

test('odd files come back as they are, and can be read and indexed as pages', async () => {
  const space = await open();
  const page = await space.pageId('home');
  for (const [name, bytes] of ODD) {
    const document = { source: Buffer.from(bytes).toString('base64'), sourceEncoding: 'base64' };
    await space.done({ operation: 'update_page', page, document });
    assert.deepEqual(await space.bytes(page), Buffer.from(bytes), name);
    const { source, sourceEncoding } = await readSource(space, page);
    assert.deepEqual(Buffer.from(source, sourceEncoding), Buffer.from(bytes), name);
    const { revision } = await space.done({ operation: 'update_page', page, document: { source, sourceEncoding } });
    assert.equal(revision, await space.revision(), name);
    assert.equal((await space.api.get(`${space.at}/page/${page}`)).status, 200, name);
    assert.equal((await space.api.get(space.at)).status, 200, name);
  }
});

test('law: whatever bytes a file has, it is read and written back without a change', async () => {
  const space = await open();
  const page = await space.pageId('home');
  const piece = fc.constantFrom('---\n', 'a: b\n', '# T\n', '\r\n', '\0', '\uFEFF', '{% if x %}', 'é', '\n', '`', '|');
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 60 }).map((each) => Buffer.from(each)),
    fc.array(piece, { maxLength: 12 }).map((pieces) => Buffer.from(pieces.join(''))),
  );
  for (const each of fc.sample(bytes, { numRuns: 60, seed: 3 })) {
    const document = { source: each.toString('base64'), sourceEncoding: 'base64' };
    await space.done({ operation: 'update_page', page, document });
    const { source, sourceEncoding } = await readSource(space, page);
    assert.deepEqual(Buffer.from(source, sourceEncoding), each);
    const before = await space.revision();
    const again = await space.done({ operation: 'update_page', page, document: { source, sourceEncoding } });
    assert.equal(again.revision, before);
    assert.deepEqual(await space.bytes(page), each);
  }
});
