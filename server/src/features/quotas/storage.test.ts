import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { zipOf } from '#features/imports/archives/testing.ts';
import { startFileServer } from '#features/imports/additions/testing.ts';
import { revisionJobs } from '#features/contents/index.ts';
import { purgeJob } from '#features/spaces/index.ts';
import { importFiles, makeHome, makeSpace, readCurrent } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { bound, openForEdits, upload, usage } from './testing.ts';

const files = await startFileServer();
after(files.close);
const world = await startWorld({ after }, { LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8', LECTERN_QUOTA_STORAGE: '1MB' });
world.isExamined = true;

const HOME = { 'README.md': '# Home\n' };
const [, measureJob] = revisionJobs;
const DAY_MS = 86_400_000;

const used = async (held: { organizationId: string }) => (await usage(world, held)).used.storage;
const blobCount = async () =>
  (await readdir(join(world.dataDir, 'blobs'), { recursive: true })).filter((name) => /[0-9a-f]{64}$/.test(name))
    .length;
const measured = async () => {
  for (const due of await measureJob.findDue(world.ctx, 100))
    await measureJob.run(world.ctx, due, { isStopping: () => false });
};

test('of uploads at once that fit one by one and not together, no more are let in than fit', async () => {
  const held = await makeSpace(world, HOME);
  await openForEdits(world, held);
  const other = await makeSpace(world, HOME);
  await openForEdits(world, other);
  await bound(world, held, { storage: 50_000 });
  const before = await used(other);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, number) => upload(world, held, 20_000, `at-once-${number}.png`)),
  );
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  assert.equal(statuses.filter((status) => status === 201).length, 2, String(statuses));
  assert.ok(
    statuses.every((status) => status === 201 || status === 403 || status === 409),
    String(statuses),
  );
  assert.equal((await readCurrent(world, held.spaceId)).tree.files.length, 2);
  const refused = await upload(world, held, 20_000, 'late.png');
  assert.equal(refused.status, 403);
  assert.deepEqual(refused.error?.quota, { kind: 'storage', limit: 50_000, used: 40_007, needed: 20_000 });
  assert.match(refused.error?.message ?? '', /may keep 50 kB .* keeps 40 kB\. This needs 20 kB more\. .*raise/);
  assert.equal(await used(other), before);
  assert.equal((await upload(world, other, 20_000, 'theirs.png')).status, 201, 'nobody else is held up');
});

test('who is over a quota still reads, exports, moves, takes back and deletes', async () => {
  const held = await makeSpace(world, { ...HOME, 'a.md': '# A\n', 'f.txt': 'file' });
  await openForEdits(world, held);
  const api = world.as(held.owner.token);
  const content = `/v1/spaces/${held.spaceId}/content`;
  const { tree } = await readCurrent(world, held.spaceId);
  const page = tree.pageBySource.get('a.md');
  const change = (changes: object[]) => api.post(content, { body: { changes } });
  const edited = await change([{ operation: 'update_page', page: page?.id, document: { markdown: '# A\n\nMore.\n' } }]);
  assert.equal(edited.status, 200, JSON.stringify(edited.body));
  await bound(world, held, { storage: 3 });
  const refused = await change([
    { operation: 'update_page', page: page?.id, document: { markdown: '# A\n\nStill more.\n' } },
  ]);
  assert.deepEqual([refused.status, refused.body.error.quota.kind], [403, 'storage']);
  assert.equal((await api.get(`${content}/page/${page?.id}`)).status, 200);
  assert.equal((await api.get(`/v1/spaces/${held.spaceId}/content/export`)).status < 300, true);
  const back = await change([{ operation: 'update_page', page: page?.id, document: { markdown: '# A\n' } }]);
  assert.equal(back.status, 200, 'what the space holds takes no room');
  assert.equal((await change([{ operation: 'delete_page', page: page?.id }])).status, 200);
  assert.equal((await api.delete(`/v1/spaces/${held.spaceId}`)).status, 205);
});

test('an import that does not fit is refused before anything of it is stored, and says what it needs', async () => {
  const held = await makeSpace(world, HOME);
  await bound(world, held, { storage: 30_000 });
  const { revision } = await readCurrent(world, held.spaceId);
  const blobs = await blobCount();
  const [text, file] = ['# New\n\n'.padEnd(10_000, 'x'), 'y'.repeat(25_000)];
  files.answers.set('/bomb.zip', zipOf({ 'a.md': text, 'f.txt': file, 'twice.txt': file }));
  const send = () =>
    world.as(held.owner.token).post(`/v1/spaces/${held.spaceId}/content/import`, {
      body: { url: files.url('/bomb.zip'), source: 'zip' },
    });
  const { status, body } = await send();
  assert.deepEqual(
    [status, body.error.quota],
    [403, { kind: 'storage', limit: 30_000, used: 7, needed: 35_000 }],
    JSON.stringify(body),
  );
  assert.equal((await readCurrent(world, held.spaceId)).revision.id, revision.id);
  assert.equal(await blobCount(), blobs);
  assert.equal(await used(held), 7);
  await bound(world, held, { storage: 35_007 });
  assert.equal((await send()).status, 201, 'it fits to the byte');
  assert.equal(await used(held), 35_007);
});

test('an import of what is there needs no room, and one that adds some needs what it adds', async () => {
  const folder = { ...HOME, 'f.txt': 'z'.repeat(20_000) };
  const held = await makeSpace(world, folder);
  await bound(world, held, { storage: 20_100 });
  assert.equal((await importFiles(world, held.spaceId, { ...folder, 'a.md': '# A\n' })).unchanged, false);
  await assert.rejects(importFiles(world, held.spaceId, { ...folder, 'a.md': '# B\n'.padEnd(200, 'b') }), {
    code: 'quota_exceeded',
  });
  assert.equal((await readCurrent(world, held.spaceId)).tree.documents.length, 2);
});

test('change requests count when they are written, and not again when they are merged', async () => {
  const held = await makeSpace(world, HOME);
  const api = world.as(held.owner.token);
  const requests = `/v1/spaces/${held.spaceId}/change-requests`;
  const { id } = (await api.post(requests)).body;
  const insert = (text: string) =>
    api.post(`${requests}/${id}/content`, {
      body: { changes: [{ operation: 'insert_page', page: { title: 'A' }, document: { markdown: text } }] },
    });
  assert.equal((await insert('x'.repeat(1000))).status, 200);
  const before = await used(held);
  assert.ok(before >= 1007 && before < 1100, String(before));
  await bound(world, held, { storage: before + 500 });
  const refused = await insert('y'.repeat(1000));
  assert.deepEqual([refused.status, refused.body.error?.quota?.kind], [403, 'storage']);
  assert.equal((await api.post(`${requests}/${id}/merge`)).status, 200);
  assert.equal(await used(held), before);
});

test('a copy of a space counts as much as the space until it is measured, and all goes with the last row', async () => {
  const held = await makeSpace(world, { ...HOME, 'f.txt': 'f'.repeat(1000) });
  const api = world.as(held.owner.token);
  await importFiles(world, held.spaceId, HOME);
  assert.equal(await used(held), 1007, 'what earlier revisions hold counts');
  const copy = (await api.post(`/v1/spaces/${held.spaceId}/duplicate`)).body;
  assert.deepEqual([await used(held), (await usage(world, held)).isBeingMeasured], [2014, true]);
  await measured();
  assert.deepEqual([await used(held), (await usage(world, held)).isBeingMeasured], [1014, false]);
  await bound(world, held, { storage: 2000 });
  const refused = await api.post(`/v1/spaces/${held.spaceId}/duplicate`);
  assert.deepEqual(
    [refused.status, refused.body.error.quota],
    [403, { kind: 'storage', limit: 2000, used: 1014, needed: 1007 }],
  );
  await api.delete(`/v1/spaces/${copy.id}`);
  await api.delete(`/v1/spaces/${held.spaceId}`);
  assert.deepEqual([await used(held), (await usage(world, held)).trash], [1014, 1014], 'it can come back');
  world.clock.advance(8 * DAY_MS);
  for (const due of await purgeJob.findDue(world.ctx, 100))
    await purgeJob.run(world.ctx, due, { isStopping: () => false });
  assert.equal(await used(held), 0);
});

test('revisions that a version made which did not count are counted in the background', async () => {
  const held = await makeSpace(world, { ...HOME, 'a.md': '# A\n', 'f.txt': 'file' });
  await importFiles(world, held.spaceId, { ...HOME, 'a.md': '# B\n' });
  const before = await usage(world, held);
  const mine = sql`space_id = ${held.spaceId}`;
  await sql`DELETE FROM held_bytes WHERE ${mine}`.execute(world.db);
  await sql`UPDATE holders SET bytes = 0, pages = 0 WHERE id = ${held.spaceId}`.execute(world.db);
  await sql`INSERT INTO unmeasured_revisions (space_id, created_at, revision_id)
    SELECT space_id, created_at, id FROM revisions WHERE ${mine}`.execute(world.db);
  assert.equal(await used(held), 0);
  await measured();
  assert.deepEqual(await usage(world, held), before);
});

test('a space that is given away is too much for who has no room, and counts there where it fits', async () => {
  const held = await makeSpace(world, { ...HOME, 'f.txt': 'f'.repeat(5000) });
  const to = { ...(await makeHome(world)), spaceId: '' };
  await world.db
    .insertInto('memberships')
    .values({ organization_id: to.organizationId, user_id: held.owner.id, role: 5, joined_at: 1, last_seen_at: null })
    .execute();
  await bound(world, to, { storage: 4000 });
  const give = () =>
    world
      .as(held.owner.token)
      .post(`/v1/spaces/${held.spaceId}/transfer`, { body: { organization: to.organizationId } });
  assert.deepEqual((await give()).body.error?.quota, { kind: 'storage', limit: 4000, used: 0, needed: 5007 });
  assert.equal(await used(held), 5007);
  await bound(world, to, { storage: 'default' });
  assert.equal((await give()).status, 200);
  assert.deepEqual([await used(held), await used(to)], [0, 5007]);
});

test('the default of the server bounds whoever has no quota of their own', async () => {
  const held = await makeSpace(world, HOME);
  await openForEdits(world, held);
  assert.equal((await upload(world, held, 1_000_000, 'large.png')).status, 403);
  await bound(world, held, { storage: 'none' });
  assert.equal((await upload(world, held, 1_000_000, 'large.png')).status, 201);
});

test('an upload that does not fit is answered before all of it is received, and nothing of it is kept', async () => {
  const held = await makeSpace(world, HOME);
  await openForEdits(world, held);
  await bound(world, held, { storage: 10_000 });
  await world.app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = world.app.http.server.address() as AddressInfo;
  const LARGE = 60 * 1024 * 1024;
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  const blobs = await blobCount();
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('error', () => undefined).on('data', (chunk) => (answer += chunk.toString()));
  socket.write(
    `POST /uploads/spaces/${held.spaceId} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${held.owner.token}\r\n` +
      `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${LARGE}\r\n\r\n${head}`,
  );
  const chunk = Buffer.alloc(256 * 1024);
  let sent = 0;
  while (answer === '' && sent < LARGE - chunk.length) {
    const isFull = !socket.write(chunk);
    sent += chunk.length;
    if (isFull) await Promise.race([once(socket, 'drain'), once(socket, 'data')]);
    else await new Promise((resolve) => setImmediate(resolve));
  }
  assert.match(answer, /^HTTP\/1\.1 403 /);
  assert.ok(sent < LARGE / 2, String(sent));
  socket.destroy();
  assert.equal(await blobCount(), blobs);
});
