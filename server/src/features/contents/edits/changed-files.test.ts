// Files of a space that are renamed, replaced, removed and brought back.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readCurrent } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { openSpace, refusalOf } from './testing.ts';

const world = await startWorld({ after });

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAAC0lEQVR42mNgQAcAABIAAeRVjecAAAAASUVORK5CYII=',
  'base64',
);
const FILES = {
  'README.md':
    '---\ncover: .gitbook/assets/oven.png\n---\n\n# Home\n\n![An *oven*](<.gitbook/assets/oven.png> "Hot")  \nand `oven.png`\n',
  'guides/a.md':
    '# A\n\n<img src="../.gitbook/assets/oven.png?raw=true">\n\n{% include "../.gitbook/includes/x.md" %}\n',
  'other.md': '# Other\n\nNothing of it.\n',
  '.gitbook/includes/x.md': '{% file src="../assets/oven.png" %}\n',
  '.gitbook/assets/oven.png': PNG,
  '.gitbook/assets/taken.png': PNG,
};

const space = await openSpace(world, FILES);
const elsewhere = await openSpace(world, FILES);
const fileId = async (name: string) =>
  (await space.tree()).files.find((file) => file.name === name)?.id ?? assert.fail(name);
const broken = async () =>
  (await space.api.get(`/v1/spaces/${space.spaceId}/links`, { query: { status: 'broken' } })).body.items.length;

test('links follow a renamed file, and nothing else of their pages changes', async () => {
  const file = await fileId('oven.png');
  const home = (await space.tree()).documents[0]?.id ?? '';
  const other = await space.pageId('other');
  const before = { home: await space.file(home), other: (await space.tree()).pageById.get(other)?.body };
  const { insertedFiles } = await space.done({ operation: 'update_file', file, name: 'new oven (1).png' });
  assert.deepEqual([insertedFiles[0]?.id, insertedFiles[0]?.name], [file, 'new oven (1).png']);
  const after = await space.file(home);
  assert.notEqual(after, before.home);
  assert.equal(after.replaceAll(/new(?: |%20)oven(?: |%20)(?:\(|%28)1(?:\)|%29)\.png/g, 'oven.png'), before.home);
  assert.equal((await space.tree()).pageById.get(other)?.body, before.other);
  assert.equal(await broken(), 0);
  const { items } = (await space.api.get(`${space.at}/files/${file}/backlinks`)).body;
  assert.equal(items.length, 3, 'two pages and a reusable content');
  await space.done({ operation: 'revert_file', file });
  assert.equal(await space.file(home), before.home);
  assert.equal((await space.tree()).fileById.get(file)?.name, 'oven.png');
});

test('a text of the same batch that uses the file follows, too, and a name that is taken is not taken again', async () => {
  const file = await fileId('oven.png');
  const page = await space.pageId('other');
  const markdown = `Now [here](/files/${file}) and ![](.gitbook/assets/oven.png).`;
  await space.done(
    { operation: 'update_page', page, document: { markdown } },
    { operation: 'update_file', file, name: 'taken.png' },
  );
  assert.equal((await space.tree()).fileById.get(file)?.name, 'taken (1).png');
  assert.equal(await broken(), 0);
  assert.match(await space.file(page), /\[here\]\(.*taken.*1.*\) and !\[\]\(.*taken.*1.*\)/);
  await space.done({ operation: 'update_file', file, name: 'oven.png' });
});

test('other content keeps id, name and type, and every page that shows the file', async () => {
  const file = await fileId('oven.png');
  const before = await space.tree();
  const text = Buffer.from('<script>alert(1)</script>').toString('base64');
  const request = { operation: 'update_file', file, base64: text, contentType: 'text/html' };
  const { insertedFiles } = await space.done(request);
  assert.equal(insertedFiles[0]?.contentType, 'image/png');
  const now = await space.tree();
  const entry = now.fileById.get(file);
  assert.deepEqual([entry?.path, entry?.size, entry?.width], ['.gitbook/assets/oven.png', 25, undefined]);
  assert.deepEqual(
    now.documents.map(({ body }) => body),
    before.documents.map(({ body }) => body),
  );
  const url = (await space.api.get(`${space.at}/files/${file}`)).body.downloadURL as string;
  const served = await world.app.http.inject(url.slice(url.indexOf('/', 8)));
  assert.equal(served.statusCode, 200);
  assert.equal(served.headers['x-content-type-options'], 'nosniff');
  assert.match(String(served.headers['content-type']), /^image\/png/);
  await space.done({ operation: 'revert_file', file, revision: await parentOf() });
  assert.equal((await space.tree()).fileById.get(file)?.width, 2);
});

async function parentOf(): Promise<string> {
  const { revision } = await readCurrent(world, space.spaceId);
  return (JSON.parse(revision.parents) as string[])[0] ?? '';
}

test('a removed file comes back with its id, and its links work again', async () => {
  const file = await fileId('oven.png');
  await space.done({ operation: 'delete_file', file });
  assert.equal((await space.api.get(`${space.at}/files/${file}`)).status, 404);
  assert.ok((await broken()) > 0);
  assert.equal(refusalOf(await space.edit({ operation: 'delete_file', file })), '400 /changes/0/file');
  await space.done({ operation: 'revert_file', file });
  assert.equal(await broken(), 0);
  assert.equal((await space.api.get(`${space.at}/files/${file}`)).status, 200);
});

test('where its name was given away, a file comes back under the next one', async () => {
  const file = await fileId('taken.png');
  await space.done({ operation: 'delete_file', file });
  await space.done({ operation: 'insert_files', files: [{ name: 'taken.png', base64: 'YWJj' }] });
  const { insertedFiles } = await space.done({ operation: 'revert_file', file });
  assert.deepEqual([insertedFiles[0]?.id, insertedFiles[0]?.name], [file, 'taken (1).png']);
  await space.done({ operation: 'revert_file', file, revision: await parentOf() });
  assert.equal((await space.tree()).fileById.has(file), false, 'the revision before does not have it');
});

test('names that are paths, or that file systems do not take, are refused, and so are files of others', async () => {
  const file = await fileId('oven.png');
  const names = ['../up.png', 'a/b.png', 'a\\b.png', 'nul\0.png', 'line\n.png', '.hidden', ' a.png', 'a.', 'C:a.png'];
  for (const name of names)
    assert.equal(refusalOf(await space.edit({ operation: 'update_file', file, name })), '422 /changes/0/name', name);
  const long = `${'é'.repeat(130)}.png`;
  assert.equal(refusalOf(await space.edit({ operation: 'update_file', file, name: long })), '422 /changes/0/name');
  assert.equal(refusalOf(await space.edit({ operation: 'update_file', file })), '422 /changes/0');
  const both = { base64: 'YWJj', url: 'https://example.com/a.png' };
  assert.equal(refusalOf(await space.edit({ operation: 'update_file', file, ...both })), '422 /changes/0');
  const foreign = (await elsewhere.tree()).files[0]?.id ?? assert.fail();
  for (const change of [
    { operation: 'update_file', file: foreign, name: 'x.png' },
    { operation: 'delete_file', file: foreign },
  ])
    assert.equal(refusalOf(await space.edit(change)), '400 /changes/0/file');
  const taking = { operation: 'revert_file', file: foreign, revision: await elsewhere.revision() };
  assert.equal(refusalOf(await space.edit(taking)), '400 /changes/0/revision');
});

test('files are found by a part of their names and by their types, a page at a time', async () => {
  await space.done({
    operation: 'insert_files',
    files: [
      { name: 'Straße.PNG', base64: 'YWJj' },
      { name: 'notes.pdf', base64: 'YWJj' },
    ],
  });
  const names = async (query: object) =>
    (await space.api.get(`${space.at}/files`, { query: { ...query } })).body.items.map(
      ({ name }: { name: string }) => name,
    );
  assert.deepEqual(await names({ name: 'straße' }), ['Straße.PNG']);
  assert.deepEqual(await names({ contentType: 'application/' }), ['notes.pdf']);
  assert.deepEqual(await names({ name: 'no such' }), []);
  const first = (await space.api.get(`${space.at}/files`, { query: { contentType: 'image/', limit: 1 } })).body;
  assert.ok(first.count > 1);
  const page = first.next.page as string;
  const rest = await space.api.get(`${space.at}/files`, { query: { contentType: 'image/', page, limit: 50 } });
  assert.equal(rest.body.items.length, first.count - 1);
  assert.equal((await space.api.get(`${space.at}/files`, { query: { page } })).status, 400, 'the page of another list');
});
