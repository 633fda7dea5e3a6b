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

async function upload(payload: Buffer, { token = owner.token, type = 'multipart/form-data; boundary=x' } = {}) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const answer = await world.app.http.inject({ method: 'POST', url: `/uploads/spaces/${spaceId}`, headers, payload });
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

test('a locked space takes no uploads', async () => {
  await world.db.updateTable('spaces').set({ edit_mode: 'locked' }).where('id', '=', spaceId).execute();
  assert.equal((await upload(form(PNG, 'd.png'))).status, 403);
});
