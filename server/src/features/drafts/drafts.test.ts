import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makePerson } from '#testing/cast.ts';
import { importFiles } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { HOME, openDesk, openPage } from './testing.ts';

const world = await startWorld({ after });
const desk = await openDesk(world);
const { owner, writer, reviewer, reader, guest, stranger, cast, space: SPACE, makePage: fresh, read } = desk;
const { pages } = (await reader.get(`${SPACE}/content/pages`)).body;
const pageId: string = pages[0].id;
const DRAFT = `${SPACE}/drafts/${pageId}`;

test('a page is opened for editing by one request, whether there is a draft or not', async () => {
  const { body } = await writer.get(DRAFT);
  const { head } = { head: (await reader.get(`${SPACE}/content`)).body.id };
  assert.deepEqual(
    [body.object, body.version, body.base, body.source, body.sourceEncoding, body.contributors],
    ['draft', 0, head, HOME, 'utf-8', []],
  );
  assert.deepEqual([body.page.id, body.page.title, body.page.pages], [pageId, 'Home', []]);
});

test('what is saved is the next version, and listed until it is in a revision', async () => {
  const path = await fresh();
  const { base } = await openPage(writer, path);
  const source = HOME.replace('Two', 'Deux');
  const saved = await writer.put(path, { body: { version: 0, base, source } });
  assert.equal(saved.status, 200, saved.text);
  assert.deepEqual([saved.body.version, saved.body.merged, saved.body.source], [1, false, undefined]);
  const again = await writer.put(path, { body: { version: 1, source: source.replace('One', 'Un') } });
  assert.deepEqual([again.body.version, again.body.base], [2, base]);
  const opened = (await reviewer.get(path)).body;
  assert.deepEqual([opened.version, opened.source], [2, source.replace('One', 'Un')]);
  assert.deepEqual(
    opened.contributors.map(({ id }: { id: string }) => id),
    [cast.writer.id],
  );
  const { items } = (await reader.get(`${SPACE}/drafts`)).body;
  const [listed] = items;
  assert.deepEqual([listed.page.title, listed.version, listed.source], ['Fresh', 2, undefined]);
  assert.equal(new URL(listed.urls.location).pathname, path);
  assert.equal(await read(path), HOME);
});

test('two who write at once from the same version both have their words in the draft', async () => {
  const path = await fresh();
  const { base } = await openPage(writer, path);
  await writer.put(path, { body: { version: 0, base, source: HOME.replace('One.', 'One and a half.') } });
  const { status, body } = await reviewer.put(path, {
    body: { version: 0, base, source: HOME.replace('Three', 'Trois') },
  });
  const both = HOME.replace('One.', 'One and a half.').replace('Three', 'Trois');
  assert.deepEqual([status, body.version, body.merged, body.source], [200, 2, true, both]);
  assert.equal(body.conflicts, undefined);
  const late = HOME.replace('One.', 'One and a half.').replace('Two', 'Deux');
  const merged = (await writer.put(path, { body: { version: 1, source: late } })).body;
  assert.equal(merged.source, both.replace('Two', 'Deux'));
  assert.deepEqual(
    merged.contributors.map(({ id }: { id: string }) => id).toSorted(),
    [cast.writer.id, cast.reviewer.id].toSorted(),
  );
});

test('where both say something different both are kept, and it is said where', async () => {
  const path = await fresh();
  const { base } = await openPage(writer, path);
  await writer.put(path, { body: { version: 0, base, source: HOME.replace('Two', 'Zwei') } });
  const { body } = await reviewer.put(path, { body: { version: 0, base, source: HOME.replace('Two', 'Deux') } });
  assert.equal(body.source, HOME.replace('Two', 'Deux Zwei'));
  assert.equal(body.conflicts.length, 1);
  const [{ field, base: before, ours, theirs }] = body.conflicts;
  assert.deepEqual(
    [field, before, ours, theirs].map((text) => text.trim()),
    ['body', 'Two.', 'Deux.', 'Zwei.'],
  );
});

test('a save whose answer was lost is saved once when it comes again', async () => {
  const path = await fresh();
  const { base } = await openPage(writer, path);
  const body = { version: 0, base, source: `${HOME}\nAdded.\n`, save: 'first' };
  await writer.put(path, { body });
  await reviewer.put(path, { body: { version: 1, source: `${HOME}\nAdded.\n\nAlso added.\n`, save: 'second' } });
  const again = await writer.put(path, { body });
  assert.deepEqual([again.status, again.body.version, again.body.merged], [200, 2, true]);
  assert.equal(again.body.source, `${HOME}\nAdded.\n\nAlso added.\n`);
  const other = await writer.put(path, { body: { ...body, source: 'Another text.\n' } });
  assert.equal(other.status, 422, 'one name for two texts would lose the second');
});

test('a version that the server has forgotten is merged by the text that the client has of it', async () => {
  const path = await fresh();
  const { base } = await openPage(writer, path);
  const first = `${HOME}\nFirst.\n`;
  await writer.put(path, { body: { version: 0, base, source: first } });
  await reviewer.put(path, { body: { version: 1, source: `Before.\n\n${first}` } });
  await world.db.deleteFrom('draft_texts').where('version', '=', 1).execute();
  const late = { version: 1, source: `${first}\nLate.\n` };
  const refused = await writer.put(path, { body: late });
  assert.equal(refused.status, 409, refused.text);
  const saved = await writer.put(path, { body: { ...late, baseSource: first } });
  assert.equal(saved.body.source, `Before.\n\n${first}\nLate.\n`);
});

test('a page as it is opens no draft', async () => {
  const path = await fresh();
  const { base } = await openPage(writer, path);
  const { body } = await writer.put(path, { body: { version: 0, base, source: HOME } });
  assert.deepEqual([body.version, body.merged], [0, false]);
  assert.equal((await openPage(writer, path)).version, 0);
});

test('what was begun before the page changed is merged with what it is now', async () => {
  const path = await fresh();
  const { base } = await openPage(writer, path);
  const id = path.slice(path.lastIndexOf('/') + 1);
  const changes = [{ operation: 'update_page', page: id, document: { source: HOME.replace('One', 'Eins') } }];
  const { revision } = (await reviewer.post(`${SPACE}/content`, { body: { changes } })).body;
  const { body } = await writer.put(path, { body: { version: 0, base, source: HOME.replace('Three', 'Drei') } });
  assert.deepEqual([body.merged, body.base], [true, revision]);
  assert.equal(body.source, HOME.replace('One', 'Eins').replace('Three', 'Drei'));
});

test('files that are no text come and go as base64', async () => {
  const path = await fresh();
  const { base } = await openPage(writer, path);
  const bytes = Buffer.concat([Buffer.from(HOME), Buffer.from([0xff, 0x00])]);
  const source = bytes.toString('base64');
  const { status } = await writer.put(path, { body: { version: 0, base, source, sourceEncoding: 'base64' } });
  assert.equal(status, 200);
  const { body } = await writer.get(path);
  assert.deepEqual([body.source, body.sourceEncoding], [source, 'base64']);
});

test('drafts of a change request are its own', async () => {
  const { id } = (await writer.post(`${SPACE}/change-requests`)).body;
  const path = `${SPACE}/change-requests/${id}/drafts/${pageId}`;
  const { base } = await openPage(writer, path);
  const source = HOME.replace('Two', 'Dos');
  const saved = await writer.put(path, { body: { version: 0, base, source } });
  assert.deepEqual([saved.status, saved.body.version, saved.body.changeRequest], [200, 1, id]);
  const byNumber = `${SPACE}/change-requests/1/drafts`;
  assert.equal((await reader.get(byNumber)).body.items.length, 1);
  assert.equal((await openPage(reader, `${byNumber}/${pageId}`)).source, source);
  assert.equal((await openPage(reader, DRAFT)).source, HOME);
  await writer.patch(`${SPACE}/change-requests/${id}`, { body: { status: 'archived' } });
  const late = await writer.put(path, { body: { version: 1, source: 'Late.\n' } });
  assert.equal(late.status, 412);
  assert.equal((await openPage(reader, path)).source, source, 'what was written stays');
});

test('whoever may not write saves nothing, and strangers learn nothing', async () => {
  const path = await fresh();
  const { base } = await openPage(writer, path);
  const body = { version: 0, base, source: 'Mine now.\n' };
  const commenter = world.as(
    (await makePerson(world.ctx, 'commenter', { organizationId: cast.organizationId, role: 'comment' })).token,
  );
  for (const [api, status] of [
    [reader, 403],
    [commenter, 403],
    [guest, 404],
    [stranger, 404],
  ] as const)
    assert.equal((await api.put(path, { body })).status, status);
  for (const api of [guest, stranger]) {
    assert.equal((await api.get(path)).status, 404);
    assert.equal((await api.get(`${SPACE}/drafts`)).status, 404);
  }
  assert.equal((await openPage(writer, path)).version, 0);
});

test('a locked space takes no drafts of its main content', async () => {
  const path = await fresh();
  const { base } = await openPage(writer, path);
  await writer.put(path, { body: { version: 0, base, source: 'Before.\n' } });
  await owner.patch(SPACE, { body: { editMode: 'locked' } });
  const refused = await writer.put(path, { body: { version: 1, source: 'After.\n' } });
  await owner.patch(SPACE, { body: { editMode: 'live' } });
  assert.equal(refused.status, 403);
  assert.equal((await openPage(writer, path)).source, 'Before.\n');
});

test('what cannot be meant is refused and says why', async () => {
  const path = await fresh();
  const { base } = await openPage(writer, path);
  const other = await importFiles(world, cast.recipesId, { 'README.md': '# Soup\n' });
  const { pages: foreign } = (await reader.get(`/v1/spaces/${cast.recipesId}/content/pages`)).body;
  const put = async (body: object, at = path) => (await writer.put(at, { body })).status;
  assert.equal(await put({ version: 0, base, source: 'x' }, `${SPACE}/drafts/${foreign[0].id}`), 404);
  assert.equal(await put({ version: 0, base, source: 'x' }, `${SPACE}/drafts/nothing`), 404);
  assert.equal(await put({ version: 1, base, source: 'x' }, `${SPACE}/drafts/nothing`), 404);
  assert.ok(other);
  assert.equal(await put({ version: 0, source: 'x' }), 422, 'no base');
  assert.equal(await put({ version: 0, base: 'nothing', source: 'x' }), 400, 'no such revision');
  assert.equal(await put({ version: 9_999, base, source: 'x' }), 422, 'a version that never was');
  assert.equal(await put({ version: -1, base, source: 'x' }), 422);
  assert.equal(await put({ version: 0, base, source: 'a\0b' }), 422, 'NUL');
  assert.equal(await put({ version: 0, base, source: 'a\ud800' }), 422, 'half a character');
  assert.equal(await put({ version: 0, base, source: '?', sourceEncoding: 'base64' }), 422);
  assert.equal(await put({ version: 0, base, source: 'x'.repeat(2 * 1024 * 1024 + 1) }), 422, 'too long');
  assert.equal((await openPage(writer, path)).version, 0);
});

test('of a page without a text there is no draft', async () => {
  const change = { operation: 'insert_page', kind: 'group', title: 'Group' };
  const answer = await writer.post(`${SPACE}/content`, { body: { changes: [change] }, query: { compat: false } });
  const path = `${SPACE}/drafts/${answer.body.changes[0].page.id}`;
  assert.equal((await writer.get(path)).status, 404);
});

test('a hundred saves in a row keep what is needed of those before, and no more', async () => {
  const path = await fresh();
  const { base } = await openPage(writer, path);
  const long = `${HOME}\n${'Words that are not packed away: '.repeat(3)}\n`;
  let version = 0;
  for (let count = 1; count <= 220; count += 1) {
    const { body } = await writer.put(path, { body: { version, base, source: `${long}${count}\n` } });
    version = body.version;
  }
  assert.equal(version, 220);
  const row = await world.db
    .selectFrom('draft_texts')
    .innerJoin('drafts', 'drafts.id', 'draft_texts.draft_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('drafts.page_id', '=', path.slice(path.lastIndexOf('/') + 1))
    .executeTakeFirstOrThrow();
  assert.equal(Number(row.count), 200);
});

test('twenty who save at once from the same version are all in the draft', async () => {
  const path = await fresh();
  const { base } = await openPage(writer, path);
  const lines = Array.from({ length: 20 }, (_, index) => `Said by number ${index}.`);
  const blocks = HOME.trimEnd().split('\n\n');
  const answers = await Promise.all(
    lines.map((line, index) => {
      const source = `${blocks.toSpliced(1 + (index % 3), 0, line).join('\n\n')}\n`;
      return (index % 2 === 0 ? writer : reviewer).put(path, { body: { version: 0, base, source, save: `s${index}` } });
    }),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    lines.map(() => 200),
  );
  assert.deepEqual(
    answers.map(({ body }) => body.version).toSorted((a, b) => a - b),
    lines.map((_, index) => index + 1),
  );
  const { source } = await openPage(writer, path);
  assert.deepEqual(
    lines.filter((line) => source.split(line).length !== 2),
    [],
  );
});

test('a body that is too large is refused before it is read, and one that is no UTF-8 as no JSON', async () => {
  const path = await fresh();
  const { base } = await openPage(writer, path);
  const headers = { authorization: `Bearer ${cast.writer.token}`, 'content-type': 'application/json' };
  const put = async (payload: Buffer, more: object = {}) =>
    (await world.app.http.inject({ method: 'PUT', url: path, headers: { ...headers, ...more }, payload })).statusCode;
  assert.equal(await put(Buffer.from('{}'), { 'content-length': String(100 * 1024 * 1024) }), 413);
  const broken = Buffer.concat([
    Buffer.from(`{"version":0,"base":"${base}","source":"a`),
    Buffer.from([0xff]),
    Buffer.from('"}'),
  ]);
  assert.equal(await put(broken), 400);
  assert.equal((await openPage(writer, path)).version, 0);
});

test('a space takes a thousand drafts, and says so', async () => {
  const { handbookId: spaceId } = cast;
  const open = await world.db
    .selectFrom('drafts')
    .select('id')
    .where('space_id', '=', spaceId)
    .where('open', '=', 1)
    .execute();
  const rows = Array.from({ length: 1000 - open.length }, (_, index) => ({
    ...{ id: `full${index}`, space_id: spaceId, line: '', page_id: `p${index}`, version: 1, open: 1 as const },
    ...{ base_revision_id: 'r', author_id: 'u', held: null, due_at: null, created_at: 1, updated_at: 1 },
  }));
  for (let at = 0; at < rows.length; at += 100)
    await world.db
      .insertInto('drafts')
      .values(rows.slice(at, at + 100))
      .execute();
  const path = await fresh();
  const { base } = await openPage(writer, path);
  const refused = await writer.put(path, { body: { version: 0, base, source: 'One too many.\n' } });
  await world.db.deleteFrom('drafts').where('id', 'like', 'full%').execute();
  assert.deepEqual([refused.status, /at most 1000 drafts/.test(refused.text)], [412, true]);
});
