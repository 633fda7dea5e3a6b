// Two processes share a database. Whoever got the answer that a change is done reads it from either of them, at once.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { isPostgresRun } from '#testing/databases.ts';
import { findFreePort, startServer } from '#testing/command-line.ts';
import { makeSite } from '#testing/content.ts';
import { fromMemory } from '#testing/recall.ts';
import { overSocket } from '#testing/socket.ts';
import { startWorld } from '#testing/world.ts';

const ROUNDS = 25;

const world = await startWorld({ after });
const here = await overSocket(world);
const dataDir = await mkdtemp(join(tmpdir(), 'lectern-other-node-'));
const { base, spaceId, siteId, organizationId, owner } = await makeSite(world, {
  'README.md': '# Welcome\n\nWords.\n',
});
const other = await startServer({
  LECTERN_DATA_DIR: dataDir,
  LECTERN_DATABASE_URL: world.database.url,
  LECTERN_PORT: String(await findFreePort()),
  LECTERN_RATE_LIMIT: '0',
  LECTERN_SITE_RATE_LIMIT: '0',
});
after(async () => {
  other.child.kill('SIGTERM');
  await other.ended;
  await rm(dataDir, { recursive: true });
});

// Readers of a site say nothing of themselves.
const headersFor = (path: string): Record<string, string> =>
  path.startsWith('/v1/') ? { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' } : {};
const onOther = async (method: string, path: string, body?: unknown): Promise<string> => {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(other.url + path, { method, headers: headersFor(path), ...sent });
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  return text;
};
const onHere = async (method: string, path: string, body?: unknown): Promise<string> => {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const { status, text } = await here.ask(method, path, { headers: headersFor(path), ...sent });
  assert.equal(status, 200, text);
  return text;
};

const space = `/v1/spaces/${spaceId}`;
const site = `/v1/orgs/${organizationId}/sites/${siteId}`;

test('both nodes send again what was not changed', async () => {
  for (const path of [space, base]) {
    const first = await onHere('GET', path);
    // The jobs of the other node write now and then.
    assert.equal(await fromMemory(here.ordinary, () => onHere('GET', path), 300), first);
  }
});

test('a change that was acknowledged by one node is in the next answer of the other', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [write, read] = round % 2 === 0 ? [onOther, onHere] : [onHere, onOther];
    // Kept there, and asked for again, so that only a look at the database shows that it is out of date.
    for (const path of [space, base, space, base]) await read('GET', path);
    await write('PATCH', space, { title: `Space ${round}` });
    assert.match(await read('GET', space), new RegExp(`Space ${round}"`));
    await write('PATCH', site, { title: `Site ${round}` });
    assert.match(await read('GET', base), new RegExp(`Site ${round}\\b`));
  }
});

test('what a job read a moment before is not what a request that came since is answered', async () => {
  const { db } = world.ctx;
  const otherNode = world.database.again();
  const titleOf = () => db.selectFrom('spaces').select('title').where('id', '=', spaceId).executeTakeFirstOrThrow();
  await otherNode.selectFrom('spaces').select('id').execute();
  await titleOf();
  const socket = connect(here.port, '127.0.0.1');
  await once(socket, 'connect');
  let isOver = false;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // All of it in one turn of the event loop, before that looks for what came.
  setTimeout(() => {
    setImmediate(() => {
      isOver = true;
    });
    const job = async () => {
      await titleOf();
      await otherNode.updateTable('spaces').set({ title: 'Written elsewhere' }).where('id', '=', spaceId).execute();
      assert.equal(isOver, isPostgresRun());
      socket.write(
        `GET ${space} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${owner.token}\r\nConnection: close\r\n\r\n`,
      );
    };
    job().then(resolve, reject);
  });
  await promise;
  assert.match(await text(socket), /"title":"Written elsewhere"/);
  await otherNode.destroy();
});

test('no reader of a busy node is given what was older than when they asked', async () => {
  let acknowledged = 0;
  let writing = true;
  const read = async () => {
    let answers = 0;
    while (writing) {
      const least = acknowledged;
      const title = /Counted (\d+)"/.exec(await onHere('GET', space))?.[1];
      if (least > 0) assert.ok(Number(title) >= least, `read ${title} after ${least} was acknowledged`);
      answers += 1;
    }
    return answers;
  };
  const reading = Array.from({ length: 6 }, read);
  for (let count = 1; count <= ROUNDS; count += 1) {
    await onOther('PATCH', space, { title: `Counted ${count}` });
    acknowledged = count;
  }
  writing = false;
  assert.ok((await Promise.all(reading)).every((answers) => answers > 0));
});
