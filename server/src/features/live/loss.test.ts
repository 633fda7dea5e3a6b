// Connections break, and those who read are hostile: nothing is lost, and nobody pays for it but who does so.
import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { inTransaction } from '#platform/db/index.ts';
import { changeRequestUpdated } from '#features/change-requests/index.ts';
import { makeCast, makePerson } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import { openStream, type TestWatcher } from './testing.ts';

const world = await startWorld({ after }, {}, { liveTimes: { renewal: 200, heartbeat: 50, patience: 300 } });
const cast = await makeCast(world.ctx);
const origin = await world.app.http.listen({ port: 0, host: '127.0.0.1' });
const other = await world.startNode();
const path = `/v1/spaces/${cast.handbookId}/live`;

const announce = (ctx: typeof world.ctx, requestId: string): Promise<void> =>
  inTransaction(ctx, (tx) =>
    tx.events.publish(tx, changeRequestUpdated, {
      ...{ subject: `change-request:${requestId}`, organizationId: cast.organizationId },
      payload: { spaceId: cast.handbookId, requestId },
    }),
  );

const namedIn = ({ events }: TestWatcher): string[] => events.map(({ data }) => String(data?.['changeRequest']));

/** Returns once every place is free: a busy machine takes its time to see that a thousand have hung up. */
async function allAreGone(): Promise<void> {
  for (let tries = 0; world.ctx.queues.live.places.taken() > 0 && tries < 5_000; tries += 1)
    await new Promise((done) => setTimeout(done, 20));
  assert.equal(world.ctx.queues.live.places.taken(), 0);
}

test('whose connection is cut again and again misses nothing, and learns of nothing twice', async () => {
  const names = Array.from({ length: 1_000 }, (_, at) => `r${at}`);
  const seen: string[] = [];
  let watcher = await openStream(origin + path, { token: cast.owner.token });
  const writing = (async () => {
    // Two processes take turns, some of them at once.
    for (let at = 0; at < names.length; at += 4)
      await Promise.all(names.slice(at, at + 4).map((name, n) => announce(n % 2 === 0 ? world.ctx : other.ctx, name)));
  })();
  for (;;) {
    // Never more than are still to come: whoever has had everything would wait for nothing.
    await watcher.until(Math.min(1 + Math.floor(Math.random() * 120), names.length - seen.length));
    watcher.cut();
    seen.push(...namedIn(watcher));
    if (seen.length >= names.length) break;
    watcher = await openStream(origin + path, { token: cast.owner.token, lastEventId: watcher.lastId() });
  }
  await writing;
  assert.deepEqual(seen.toSorted(), names.toSorted());
});

test('of 1,000 streams that somebody opens, 20 are kept at a time, and others have theirs', async () => {
  const all: TestWatcher[] = [];
  for (let at = 0; at < 1_000; at += 50)
    all.push(
      ...(await Promise.all(Array.from({ length: 50 }, () => openStream(origin + path, { token: cast.writer.token })))),
    );
  const refused = all.filter(({ status }) => status === 429);
  // On a busy machine some of the twenty take too little and are cut off; then others have their places.
  assert.ok(refused.length <= 980 && refused.length >= 900, String(refused.length));
  assert.ok(world.ctx.queues.live.places.taken() <= 20);
  assert.ok(Number(refused[0]?.headers['retry-after']) > 0);
  const mine = await openStream(origin + path, { token: cast.owner.token });
  assert.equal(mine.status, 200);
  for (const each of [...all, mine]) each.cut();
  // Places are given back once the server sees that nobody is there.
  let { status } = await openStream(origin + path, { token: cast.writer.token, method: 'HEAD' });
  await allAreGone();
  const again = await openStream(origin + path, { token: cast.writer.token });
  ({ status } = again);
  again.cut();
  assert.equal(status, 200);
});

test('who takes nothing is cut off, and nothing waits for them in memory', async () => {
  const greedy = await makePerson(world.ctx, 'greta', { organizationId: cast.organizationId, role: 'read' });
  const socket: Socket = connect(Number(new URL(origin).port), '127.0.0.1');
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  socket.on('error', () => {});
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: lectern.test\r\nAuthorization: Bearer ${greedy.token}\r\n\r\n`);
  while (world.ctx.queues.live.places.taken() === 0) await new Promise((done) => setTimeout(done, 20));
  const rows = Array.from({ length: 500 }, () => ({
    ...{ subject: `space:${cast.handbookId}`, kind: 'change_request.updated', created_at: world.clock.now() },
    ids: JSON.stringify({ changeRequest: 'x'.repeat(10_000) }),
  }));
  // More than the system keeps for a connection: 20 MB.
  for (let times = 0; times < 4; times += 1) {
    const base = times * rows.length;
    const numbered =
      world.database.kind === 'sqlite' ? rows : rows.map((row, at) => ({ ...row, number: 1e9 + base + at }));
    for (let at = 0; at < numbered.length; at += 100)
      await world.db
        .insertInto('live_events')
        .values(numbered.slice(at, at + 100))
        .execute();
    world.ctx.queues.live.hub.wake(`space:${cast.handbookId}`);
    await new Promise((done) => setTimeout(done, 50));
  }
  socket.resume();
  socket.pause();
  await allAreGone();
  socket.destroy();
  await closed;
});

test('a stream ends when its token is revoked', async () => {
  const { body } = await world.as(cast.owner.token).get('/v1/user');
  const watcher = await openStream(origin + path, { token: cast.reader.token });
  assert.notEqual(body.id, cast.reader.id);
  await world.db
    .updateTable('api_tokens')
    .set({ revoked_at: world.clock.now() })
    .where('user_id', '=', cast.reader.id)
    .execute();
  await watcher.ended();
  assert.equal((await openStream(origin + path, { token: cast.reader.token })).status, 401);
});

test('a server that stops ends its streams at once', async () => {
  const port = await other.http.listen({ port: 0, host: '127.0.0.1' });
  const watcher = await openStream(port + path, { token: cast.owner.token });
  assert.equal(watcher.status, 200);
  await other.http.close();
  await watcher.ended();
});
