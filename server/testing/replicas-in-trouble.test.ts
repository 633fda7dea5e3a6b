// By turns: it starts a PostgreSQL with standbys of its own, which takes half a minute.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import type { App } from '#app';
import { openDatabase, reportReplicas } from '#platform/db/index.ts';
import { crashPostgres } from './crashing-postgres.ts';
import { isPostgresRun } from './databases.ts';
import { answeredBy, numberIn, type Replicated, startReplicated, stateOf, until, untilReady } from './replicated.ts';
import { runOn, startStandby } from './standby.ts';

// Replicas that hang, are away, are promoted, or follow somebody else.
const isOn = isPostgresRun();
const postgresOnly = { skip: !isOn };
let all: Replicated;

before(async () => {
  if (isOn) all = await startReplicated();
});
after(() => all?.close());
beforeEach(async () => {
  if (!isOn) return;
  await all.far.mend();
  await untilReady(all.node);
});

const isAnsweredBy = async (
  app: App,
  who: 'replica' | 'primary',
  ask: () => Promise<unknown> = () => all.fresh(),
): Promise<boolean> => (await answeredBy(app, ask))[who] === 1;

/** Asks a node that listens nowhere. */
const inject = (app: App, at: number) =>
  app.http.inject({ url: `${all.site.base}?inject=${at}`, headers: { host: 'lectern.test' } });

for (const kind of ['refuse', 'hold', 'swallow'] as const)
  test(
    `readers do not wait for a replica that is gone (${kind}), and it is asked again later`,
    postgresOnly,
    async () => {
      const { node, far, fresh, write } = all;
      await until('asked', () => isAnsweredBy(node, 'replica'));
      await far[kind]();
      const first = await Promise.all(
        Array.from({ length: 10 }, async () => {
          const started = performance.now();
          return { status: (await fresh()).status, ms: performance.now() - started };
        }),
      );
      for (const { status, ms } of first) {
        assert.equal(status, 200);
        assert.ok(ms < 4_000, `after ${ms} ms`);
      }
      await until('away', () => stateOf(node) === 'away');
      for (let number = 1; number <= 3; number += 1) {
        await write(number);
        const started = performance.now();
        assert.equal(numberIn((await fresh()).text), number);
        assert.ok(performance.now() - started < 700);
      }
      const { statusCode, body } = await node.http.inject('/readyz');
      assert.equal(statusCode, 200, body);
      await far.mend();
      await until('asked again', () => isAnsweredBy(node, 'replica'));
    },
  );

test('after the primary crashed, replicas answer again', postgresOnly, async () => {
  const { node, world, primary, write, fresh } = all;
  await crashPostgres(primary);
  const isThere = () =>
    runOn(primary.url, 'SELECT 1').then(
      () => true,
      () => false,
    );
  await until('gone', async () => !(await isThere()));
  await until('back', isThere);
  await until('found', async () => {
    const { statusCode } = await world.app.http.inject({ url: all.site.base, headers: { host: 'lectern.test' } });
    return statusCode === 200 && (await fresh()).status === 200;
  });
  await write(20);
  assert.equal(numberIn((await fresh()).text), 20);
  await until('asked again', () => isAnsweredBy(node, 'replica'));
  assert.equal(numberIn((await fresh()).text), 20);
});

test('when a replica becomes the primary, the others prove that they follow it', postgresOnly, async () => {
  const { world, primary, database, site } = all;
  const promoted = await startStandby(primary, database);
  const other = await startStandby(primary, database);
  const way = await balance([world.database.url]);
  try {
    const app = await world.startNode(() =>
      openDatabase(
        {
          ...{ kind: 'postgres', url: way.url, poolSize: 5, statementTimeout: 20_000 },
          replicas: [promoted.url, other.url],
        },
        () => {},
      ),
    );
    await until('ready', () => stateOf(app, 0) === 'ready' && stateOf(app, 1) === 'ready');
    await until('answered', () => isAnsweredBy(app, 'replica', () => inject(app, 1)));
    await promoted.run('SELECT pg_promote()');
    way.lead([promoted.url]);
    await until('led there', async () => {
      const { statusCode } = await inject(app, 2);
      return statusCode === 200 && stateOf(app, 0) === 'primary';
    });
    // The other one still follows the one of before, where nobody writes for us any more.
    const rename = (title: string) =>
      app.ctx.db.updateTable('sites').set({ title }).where('id', '=', site.siteId).execute();
    await rename('After');
    for (let at = 0; at < 3; at += 1) assert.match((await inject(app, at)).body, /After/);
    const { port, password } = new URL(promoted.url);
    const conninfo = `host=127.0.0.1 port=${port} user=postgres password=${password}`;
    await other.run(`ALTER SYSTEM SET primary_conninfo = '${conninfo}'`);
    await other.run('SELECT pg_reload_conf()');
    await until('proven', () => stateOf(app, 1) === 'ready', 30_000);
    await rename('Later');
    await until('answered', () =>
      isAnsweredBy(app, 'replica', async () => assert.match((await inject(app, 3)).body, /Later/)),
    );
  } finally {
    await way.close();
    await other.stop();
    await promoted.stop();
  }
});

test('of several replicas those answer that are there, in turn', postgresOnly, async () => {
  const { primary, database, startNode, far, standby } = all;
  const second = await startStandby(primary, database);
  try {
    const app = await startNode([far.url, second.url]);
    await until('both ready', () => stateOf(app, 0) === 'ready' && stateOf(app, 1) === 'ready');
    await standby.pause();
    await all.write(30);
    await second.catchUp();
    for (let at = 0; at < 4; at += 1)
      await until('answered', () =>
        isAnsweredBy(app, 'replica', async () => assert.equal(numberIn((await inject(app, at)).body), 30)),
      );
    await standby.resume();
  } finally {
    await second.stop();
  }
});

test('behind one address of two servers, nobody is shown what only the other one has', postgresOnly, async () => {
  const { primary, database, startNode, standby, write } = all;
  const second = await startStandby(primary, database);
  const balancer = await balance([standby.url, second.url]);
  try {
    const app = await startNode([balancer.url]);
    await until('ready', () => stateOf(app) === 'ready');
    await second.pause();
    for (let number = 40; number < 60; number += 1) {
      await write(number);
      const pages = await Promise.all([1, 2, 3].map((at) => inject(app, number * 10 + at)));
      for (const { body } of pages) assert.equal(numberIn(body), number);
    }
    await second.resume();
  } finally {
    await balancer.close();
    await second.stop();
  }
});

test('a replica that was promoted, or follows one that was, answers nobody', postgresOnly, async () => {
  const { primary, database, startNode, write, node } = all;
  const promoted = await startStandby(primary, database);
  const app = await startNode([promoted.url]);
  await until('ready', () => stateOf(app) === 'ready');
  await until('answered', () => isAnsweredBy(app, 'replica', () => inject(app, 1)));
  await promoted.run('SELECT pg_promote()');
  await until('noticed', () => stateOf(app) === 'primary');
  // What others write there concerns nobody here.
  await promoted.run("UPDATE sites SET title = 'Of another history'");
  const follower = await startStandby(promoted, database);
  try {
    const other = await startNode([follower.url]);
    // It goes on in the log, and further than ours.
    await promoted.run('CREATE TABLE filler AS SELECT generate_series(1, 200000) AS number');
    await follower.catchUp();
    await until('seen through', () => stateOf(other) === 'foreign');
    await write(70);
    for (const each of [app, other])
      for (let at = 0; at < 3; at += 1) {
        const by = await answeredBy(each, async () => {
          const { body } = await inject(each, at);
          assert.equal(numberIn(body), 70);
          assert.doesNotMatch(body, /another history/);
        });
        assert.deepEqual(by, { replica: 0, primary: 1, both: 0 });
      }
    await untilReady(node);
  } finally {
    await follower.stop();
    await promoted.stop();
  }
});

test('what is no replica of this database is refused and named without its password', postgresOnly, async () => {
  const { world, startNode } = all;
  const itself = world.database.url;
  const other = new URL(all.standby.url);
  other.pathname = '/postgres';
  const [first, second] = [await startNode([itself]), await startNode([other.href])];
  await until('seen through', () => stateOf(first) === 'primary');
  await until('seen through', () => stateOf(second) === 'foreign');
  for (const app of [first, second]) {
    assert.ok(await isAnsweredBy(app, 'primary', () => inject(app, 1)));
    for (const { name } of reportReplicas(app.ctx.db)) assert.ok(!name.includes(other.password), name);
  }
});

/** One address, behind which each connection is led to the next server, as a balancer of connections does. */
async function balance(first: readonly string[]) {
  const sockets = new Set<Socket>();
  let [urls, turn] = [first, 0];
  const server = createServer((near) => {
    turn += 1;
    const far = connect({ host: '127.0.0.1', port: Number(new URL(urls[turn % urls.length] as string).port) });
    for (const [one, another] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => another.destroy());
      one.pipe(another);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(urls[0] as string);
  const address = server.address();
  url.port = String(typeof address === 'object' ? address?.port : 0);
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    lead: (others: readonly string[]): void => {
      urls = others;
      cut();
    },
    close: async () => {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}
