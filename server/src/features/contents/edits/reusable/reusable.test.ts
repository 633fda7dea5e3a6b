import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorld } from '#testing/world.ts';
import { openSpace, refusalOf } from '../testing.ts';

const world = await startWorld({ after });

// The import reads the title from the front matter.
const NOTE = '---\ntitle: Note\n---\n\nMind the *gap*.\n\nAnd the step.\n';
const FILES = {
  'README.md': '# Home\n\n{% include ".gitbook/includes/note.md" %}\n',
  'guides/setup.md': '# Setup\n\n{% include "../.gitbook/includes/note.md" %}\n',
  'SUMMARY.md': '* [Home](README.md)\n* [Setup](guides/setup.md)\n',
  '.gitbook/includes/note.md': NOTE,
  '.gitbook/includes/rare.md': 'Rarely said.\r\n',
};

async function open() {
  const space = await openSpace(world, FILES);
  const list = async (query: Record<string, string | number> = {}) =>
    (await space.api.get(`${space.at}/reusable-contents`, { query })).body;
  const { items } = await list();
  const idOf = (title: string): string => items.find((item: { title: string }) => item.title === title)?.id;
  const read = (id: string) => space.api.get(`${space.at}/reusable-contents/${id}`, { query: { format: 'source' } });
  const source = async (id: string): Promise<string> => (await read(id)).body.source;
  return { ...space, list, note: idOf('Note'), rare: idOf('rare'), read, source };
}

test('reusable contents are listed by title, with how often each is used', async () => {
  const { list } = await open();
  const said = ({ title, uses }: { title: string; uses: number }) => `${title} ${uses}`;
  assert.deepEqual((await list()).items.map(said), ['Note 2', 'rare 0']);
  assert.deepEqual((await list({ title: 'NOT' })).items.map(said), ['Note 2']);
  const first = await list({ limit: 1 });
  assert.deepEqual([first.items.map(said), first.count], [['Note 2'], 2]);
  assert.deepEqual((await list({ limit: 1, page: first.next.page })).items.map(said), ['rare 0']);
});

test('where a reusable content is used is said', async () => {
  const { api, at, note, rare } = await open();
  const { body } = await api.get(`${at}/reusable-contents/${note}/backlinks`);
  assert.deepEqual(body.items.map(({ page }: { page: { title: string } }) => page.title).toSorted(), ['Home', 'Setup']);
  assert.equal((await api.get(`${at}/reusable-contents/${rare}/backlinks`)).body.count, 0);
  assert.equal((await api.get(`${at}/reusable-contents/none/backlinks`)).status, 404);
});

test('the source is read and written byte for byte', async () => {
  const { done, note, rare, read, source, revision } = await open();
  const { body } = await read(rare);
  assert.deepEqual([body.source, body.sourceEncoding, body.revision], ['Rarely said.\r\n', 'utf-8', await revision()]);
  const written = '---\ntitle: Warning\n---\n\nMind  the gap. \r\n';
  await done({ operation: 'update_reusable_content', reusableContent: note, document: { source: written } });
  assert.deepEqual([await source(note), (await read(note)).body.title], [written, 'Warning']);
  const made = await done({
    operation: 'insert_reusable_content',
    title: 'Fresh',
    document: { source: 'As  it is.\r\n' },
  });
  assert.equal(await source(made.changes[0]?.reusableContent ?? ''), 'As  it is.\r\n');
});

test('a change from an earlier revision is merged, and one that contradicts is refused with both texts', async () => {
  const { done, edit, note, source, revision } = await open();
  const base = await revision();
  const update = { operation: 'update_reusable_content', reusableContent: note };
  await done({ ...update, document: { source: NOTE.replace('step', 'stair') } });
  const other = { ...update, base, document: { source: NOTE.replace('*gap*', 'hole') } };
  const { body } = await edit(other);
  const both = NOTE.replace('step', 'stair').replace('*gap*', 'hole');
  assert.deepEqual(
    [await source(note), body.reusableContents[0].merged, body.reusableContents[0].source],
    [both, true, both],
  );
  const refused = await edit({ ...update, base, document: { source: NOTE.replace('step', 'ladder') } });
  assert.equal(refusalOf(refused), '409 /changes/0/base');
  const [{ page, ours, theirs }] = refused.body.error.conflicts;
  assert.deepEqual([page, ours.source, theirs.source], [note, NOTE.replace('step', 'ladder'), both]);
  assert.match(refused.body.error.message, /The reusable content “Note”/);
  assert.equal(await source(note), both);
});

test('a base that has none of it is refused, and one that is gone is a conflict', async () => {
  const { done, edit, note, revision } = await open();
  const base = await revision();
  const update = { operation: 'update_reusable_content', reusableContent: note, document: { source: 'New.\n' } };
  assert.equal(refusalOf(await edit({ ...update, base: 'none' })), '400 /changes/0/base');
  assert.equal(refusalOf(await edit({ ...update, reusableContent: 'none', base })), '400 /changes/0/reusableContent');
  await done({ operation: 'delete_reusable_content', reusableContent: note });
  const gone = await edit({ ...update, base });
  assert.equal(gone.status, 409);
  assert.equal(gone.body.error.conflicts[0].theirs, undefined);
});

test('what is used is removed only by who does not ask for the opposite, and comes back with its id', async () => {
  const { done, edit, list, note, rare, source, revision } = await open();
  const removal = { operation: 'delete_reusable_content', ifUnused: true };
  const refused = await edit({ ...removal, reusableContent: note });
  assert.equal(refusalOf(refused), '400 /changes/0/reusableContent');
  assert.match(refused.body.error.message, /2 places use it/);
  await done({ ...removal, reusableContent: rare });
  const before = await revision();
  await done({ operation: 'delete_reusable_content', reusableContent: note });
  assert.equal((await list()).count, 0);
  await done({ operation: 'revert_reusable_content', reusableContent: note, revision: before });
  await done({ operation: 'revert_reusable_content', reusableContent: rare });
  assert.deepEqual([await source(note), await source(rare)], [NOTE, 'Rarely said.\r\n']);
  const { items } = await list();
  assert.deepEqual(
    items.map(({ id, uses }: { id: string; uses: number }) => [id, uses]),
    [
      [note, 2],
      [rare, 0],
    ],
  );
});

test('a name is changed in the front matter, and pages go on including it', async () => {
  const { done, list, note, source } = await open();
  await done({ operation: 'update_reusable_content', reusableContent: note, title: 'Care' });
  assert.equal(await source(note), NOTE.replace('title: Note', 'title: Care'));
  const [item] = (await list({ title: 'Care' })).items;
  assert.deepEqual([item.id, item.uses], [note, 2]);
});
