import assert from 'node:assert/strict';
import { after, beforeEach, test, type TestContext } from 'node:test';
import { fakeClock } from '#platform/clock/testing.ts';
import { createLogger, silentLogger } from '#platform/log.ts';
import { createTestDatabase, isPostgresRun } from '#testing/databases.ts';
import { createNodes, type Nodes } from './index.ts';

const database = await createTestDatabase();
const { db } = database;
after(() => database.drop());
const onPostgres = { skip: !isPostgresRun() };

const clock = fakeClock();
const log = silentLogger();
const MINUTE = 60_000;
beforeEach(async () => {
  await db.deleteFrom('nodes').execute();
  await db.deleteFrom('node_hits').execute();
});

/** A node, what it learned of others, and how it counts. */
function openNode({ machine, most = 60, handle = db }: { machine?: string; most?: number; handle?: typeof db } = {}) {
  const nodes: Nodes =
    createNodes({ db: handle, clock, log, ...(machine === undefined ? {} : { machine: () => machine }) }) ??
    assert.fail();
  const added: [string, number][] = [];
  const count = nodes.share('calls', { most, add: (key, hits) => void added.push([key, hits]) });
  return { nodes, added, count };
}

async function openNodes(count: number, options?: Parameters<typeof openNode>[0]) {
  const all = Array.from({ length: count }, () => openNode(options));
  for (const { nodes } of [...all, ...all]) await nodes.beat();
  return all as [ReturnType<typeof openNode>, ...ReturnType<typeof openNode>[]];
}

const messages = async () => (await db.selectFrom('node_hits').selectAll().execute()).length;

test('on SQLite there are no other nodes', { skip: isPostgresRun() }, () => {
  assert.equal(createNodes({ db, clock, log }), undefined);
});

test('a node that is alone says nothing of what it counts', onPostgres, async () => {
  const [one] = await openNodes(1);
  one.count('ada', 50);
  await one.nodes.exchange();
  assert.deepEqual([one.nodes.hasOthers(), await messages()], [false, 0]);
});

test('what one node counts, every other adds once', onPostgres, async () => {
  const [one, two = assert.fail(), three = assert.fail()] = await openNodes(3);
  one.count('ada', 20);
  two.count('ada', 30);
  for (const { nodes } of [one, two, three, one, two, three]) await nodes.exchange();
  assert.deepEqual(one.added, [['ada', 30]]);
  assert.deepEqual(two.added, [['ada', 20]]);
  assert.deepEqual(
    three.added.toSorted(([, a], [, b]) => a - b),
    [
      ['ada', 20],
      ['ada', 30],
    ],
  );
});

test('who is far from a limit is nothing that is written down', onPostgres, async () => {
  const [one, two = assert.fail()] = await openNodes(2);
  one.count('ada', 7);
  await one.nodes.exchange();
  assert.equal(await messages(), 0);
  one.count('ada', 1);
  await one.nodes.exchange();
  await two.nodes.exchange();
  assert.deepEqual(two.added, [['ada', 8]]);
});

test('processes of one machine count by other ways, and other machines count them all', onPostgres, async () => {
  const [one, two] = [openNode({ machine: 'm' }), openNode({ machine: 'm' })];
  const far = openNode({ machine: 'n' });
  for (const { nodes } of [one, two, far, one, two]) await nodes.beat();
  one.count('ada', 20);
  two.count('ada', 30);
  for (const { nodes } of [one, two, one, two, far]) await nodes.exchange();
  assert.deepEqual([one.added, two.added, far.added.length], [[], [], 2]);
  await far.nodes.stop();
  await one.nodes.beat();
  one.count('ada', 20);
  const before = await messages();
  await one.nodes.exchange();
  assert.deepEqual([one.nodes.hasOthers(), await messages()], [true, before]);
});

test('a process that does not know its machine yet waits with what it has to say', onPostgres, async () => {
  const nodes = createNodes({ db, clock, log, machine: () => undefined }) ?? assert.fail();
  await nodes.beat();
  assert.deepEqual(await db.selectFrom('nodes').selectAll().execute(), []);
});

test('a node that was killed is missed soon, and one that ends is gone at once', onPostgres, async () => {
  const [one, two = assert.fail()] = await openNodes(2);
  assert.equal(one.nodes.hasOthers(), true);
  clock.advance(30_001);
  await one.nodes.beat();
  assert.equal(one.nodes.hasOthers(), false);
  await two.nodes.beat();
  await one.nodes.beat();
  assert.equal(one.nodes.hasOthers(), true);
  await two.nodes.stop();
  await one.nodes.beat();
  assert.equal(one.nodes.hasOthers(), false);
});

test('a node that starts learns what others counted in the last minute', onPostgres, async () => {
  const [one] = await openNodes(2);
  one.count('ada', 40);
  await one.nodes.exchange();
  const late = openNode();
  await late.nodes.beat();
  await late.nodes.exchange();
  assert.deepEqual(late.added, [['ada', 40]]);
});

test('nothing of past minutes stays', onPostgres, async () => {
  const [one] = await openNodes(2);
  one.count('ada', 40);
  await one.nodes.exchange();
  clock.advance(MINUTE + 5001);
  await one.nodes.beat();
  assert.equal(await messages(), 0);
});

test('after a crash of the database nodes find each other again, and go on', onPostgres, async () => {
  const [one, two = assert.fail()] = await openNodes(2);
  one.count('ada', 40);
  await one.nodes.exchange();
  await db.deleteFrom('nodes').execute();
  await db.deleteFrom('node_hits').execute();
  for (const { nodes } of [one, two, one]) await nodes.beat();
  one.count('ada', 1);
  await one.nodes.exchange();
  await two.nodes.exchange();
  assert.deepEqual(two.added, [['ada', 1]]);
});

test(
  'without the database a node counts for itself, says so once, and catches up',
  onPostgres,
  async (t: TestContext) => {
    const lines: string[] = [];
    const own = database.again();
    const loud = createLogger({ logLevel: 'warn', logFormat: 'json' }, { write: (line: string) => lines.push(line) });
    const one = createNodes({ db: own, clock, log: loud }) ?? assert.fail();
    const count = one.share('calls', { most: 60, add: () => {} });
    const two = openNode();
    for (const nodes of [one, two.nodes, one]) await nodes.beat();
    const away = t.mock.method(own, 'getExecutor', () => {
      throw new Error('away');
    });
    for (let time = 0; time < 3; time += 1) {
      count('ada', 20);
      await one.exchange();
    }
    assert.equal(lines.length, 1);
    away.mock.restore();
    await one.exchange();
    await two.nodes.exchange();
    assert.deepEqual(two.added, [['ada', 60]]);
    await own.destroy();
  },
);
