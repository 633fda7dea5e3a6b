import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import { createToken } from '#access/index.ts';
import { makePerson } from '#testing/cast.ts';
import { makeSpace, readCurrent } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const { spaceId, owner, organizationId } = await makeSpace(world, { 'README.md': '# Home\n' });
await world.db.updateTable('spaces').set({ edit_mode: 'live' }).where('id', '=', spaceId).execute();

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAAC0lEQVR42mNgQAcAABIAAeRVjecAAAAASUVORK5CYII=',
  'base64',
);

function form(bytes: Buffer, name: string, end = '--'): Buffer {
  const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/html\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--x${end}\r\n`)]);
}

async function upload(
  payload: Buffer,
  { token = owner.token, type = 'multipart/form-data; boundary=x', below = '', method = 'POST' as 'POST' | 'PUT' } = {},
) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const url = `/uploads/spaces/${spaceId}${below}`;
  const answer = await world.app.http.inject({ method, url, headers, payload });
  return {
    status: answer.statusCode,
    body: answer.json() as { revision?: string; file?: { id: string; contentType: string; dimensions: object } },
  };
}

test('an uploaded file is one of the space’s, with its type, size and id in Git', async () => {
  const { status, body } = await upload(form(PNG, 'a picture.png'));
  assert.equal(status, 201, JSON.stringify(body));
  const { revision, tree } = await readCurrent(world, spaceId);
  const file = tree.fileById.get(body.file?.id ?? '');
  assert.equal(revision.id, body.revision);
  assert.deepEqual(
    [file?.path, file?.contentType, file?.size],
    ['.gitbook/assets/a picture.png', 'image/png', PNG.length],
  );
  assert.deepEqual([file?.width, file?.height], [2, 3]);
  assert.equal(file?.oid, createHash('sha1').update(`blob ${PNG.length}\0`).update(PNG).digest('hex'));
});

test('who may not edit is refused, and so is what is no form with one file', async () => {
  const reader = await makePerson(world.ctx, 'upload-reader', { organizationId, role: 'read' });
  const before = (await readCurrent(world, spaceId)).revision.id;
  assert.equal((await upload(form(PNG, 'b.png'), { token: reader.token })).status, 403);
  assert.equal((await upload(form(PNG, 'b.png'), { token: 'lct_wrong' })).status, 401);
  const readable = await createToken(world.ctx, { userId: owner.id, name: 'reads', scopes: ['read', 'admin'] });
  assert.equal((await upload(form(PNG, 'b.png'), { token: readable.token })).status, 403);
  assert.equal((await upload(Buffer.from('{}'), { type: 'application/json' })).status, 415);
  assert.equal((await upload(Buffer.from('--x--\r\n'))).status, 400);
  assert.equal((await upload(form(PNG, '.hidden'))).status, 400);
  assert.equal(
    (await upload(Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="c.png"\r\n\r\nabc')))
      .status,
    400,
  );
  assert.equal((await readCurrent(world, spaceId)).revision.id, before);
});

test('names that are paths, that have control characters or that are too long are refused', async () => {
  const before = (await readCurrent(world, spaceId)).revision.id;
  for (const name of ['.gitbook.yaml', 'a\tb.png', ' a.png', 'a|b.png', `${'é'.repeat(130)}.png`])
    assert.equal((await upload(form(PNG, name))).status, 400, name);
  assert.equal((await readCurrent(world, spaceId)).revision.id, before);
  // A folder in front of it is what some programs send; the file is one of the folder for files all the same.
  const inFolder = await upload(form(PNG, '../../up.png'));
  const { tree } = await readCurrent(world, spaceId);
  assert.equal(tree.fileById.get(inFolder.body.file?.id ?? '')?.path, '.gitbook/assets/up.png');
});

test('ten uploads at once from one person are ten files', async () => {
  const names = Array.from({ length: 10 }, (_, number) => `at-once-${number}.png`);
  const answers = await Promise.all(names.map((name) => upload(form(PNG, name))));
  assert.deepEqual(
    answers.map(({ status }) => status),
    names.map(() => 201),
  );
  const { tree } = await readCurrent(world, spaceId);
  assert.equal(tree.files.filter(({ name }) => names.includes(name)).length, 10);
});

test('the content of a file is replaced under the same id, by what is of its type', async () => {
  const { body } = await upload(form(PNG, 'replaced.png'));
  const id = body.file?.id ?? '';
  const below = `/files/${id}`;
  const replace = (bytes: Buffer, name: string, at = below) => upload(form(bytes, name), { method: 'PUT', below: at });
  const larger = Buffer.concat([PNG, Buffer.alloc(10)]);
  const replaced = await replace(larger, 'whatever.PNG');
  assert.deepEqual([replaced.status, replaced.body.file?.id], [200, id]);
  const { tree } = await readCurrent(world, spaceId);
  assert.deepEqual([tree.fileById.get(id)?.size, tree.fileById.get(id)?.name], [larger.length, 'replaced.png']);
  assert.equal((await replace(PNG, 'page.html')).status, 400, 'of another type');
  assert.equal((await replace(Buffer.from('<script>'), 'picture.png')).status, 400, 'no picture');
  assert.equal((await replace(PNG, 'a.png', '/files/nothing')).status, 404);
  const other = await makeSpace(world, { 'README.md': '# Home\n', '.gitbook/assets/theirs.png': 'png' });
  const [theirs] = (await readCurrent(world, other.spaceId)).tree.files;
  assert.equal((await replace(PNG, 'a.png', `/files/${theirs?.id}`)).status, 404, 'of another organization');
  assert.equal((await readCurrent(world, spaceId)).tree.hash, tree.hash);
});

test('a change request takes uploads, and the space shows none of them before it is merged', async () => {
  const api = world.as(owner.token);
  const { id } = (await api.post(`/v1/spaces/${spaceId}/change-requests`)).body;
  const line = `/change-requests/${id}`;
  const { status, body } = await upload(form(PNG, 'proposed.png'), { below: line });
  assert.equal(status, 201, JSON.stringify(body));
  const file = body.file?.id ?? '';
  assert.equal((await api.get(`/v1/spaces/${spaceId}/content/files/${file}`)).status, 404);
  assert.equal((await api.get(`/v1/spaces/${spaceId}${line}/content/files/${file}`)).status, 200);
  const again = await upload(form(PNG, 'b.png'), { below: `${line}/files/${file}`, method: 'PUT' });
  assert.equal(again.status, 200);
  assert.equal((await upload(form(PNG, 'c.png'), { below: '/change-requests/nothing' })).status, 404);
  const reader = await makePerson(world.ctx, 'request-reader', { organizationId, role: 'read' });
  assert.equal((await upload(form(PNG, 'c.png'), { below: line, token: reader.token })).status, 403);
  await api.patch(`/v1/spaces/${spaceId}${line}`, { body: { status: 'archived' } });
  assert.equal((await upload(form(PNG, 'c.png'), { below: line })).status, 412);
});

test('a file beyond the bound is refused, and nothing of it is kept', async () => {
  const large = Buffer.alloc(100 * 1024 * 1024 + 1);
  const before = (await readCurrent(world, spaceId)).revision.id;
  assert.equal((await upload(form(large, 'large.bin'))).status, 413);
  assert.equal((await readCurrent(world, spaceId)).revision.id, before);
  assert.equal(await world.ctx.blobs.stat(createHash('sha256').update(large.subarray(1)).digest('hex')), undefined);
});

test('who guesses tokens is counted, and refused like everybody who asks too often', async (t) => {
  const narrow = await startWorld(t, { LECTERN_RATE_LIMIT: '3' });
  const guess = (number: number) =>
    narrow.as(`lct_wrong${number}`).post('/uploads/spaces/x', { headers: { 'content-type': 'multipart/form-data' } });
  const answers = [];
  for (let number = 0; number < 5; number += 1) answers.push(await guess(number));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [401, 401, 401, 429, 429],
  );
  assert.equal(answers.at(-1)?.headers['retry-after'], '60');
});

test('a locked space takes no uploads, but its change requests do', async () => {
  const api = world.as(owner.token);
  const { id } = (await api.post(`/v1/spaces/${spaceId}/change-requests`)).body;
  await world.db.updateTable('spaces').set({ edit_mode: 'locked' }).where('id', '=', spaceId).execute();
  assert.equal((await upload(form(PNG, 'd.png'))).status, 403);
  assert.equal((await upload(form(PNG, 'd.png'), { below: `/change-requests/${id}` })).status, 201);
});
