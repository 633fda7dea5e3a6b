// By turns: it starts a PostgreSQL with standbys of its own, which takes half a minute.
import assert from 'node:assert/strict';
import { after, before, beforeEach, mock, test } from 'node:test';
import { sql } from 'kysely';
import {
  dataVersion,
  inTransaction,
  migrate,
  openDatabase,
  readByReplica,
  reportReplicas,
} from '#platform/db/index.ts';
import { makeGuarded } from '#publishing/visitors/testing.ts';
import { makeSite } from './content.ts';
import { isPostgresRun } from './databases.ts';
import { answeredBy, numberIn, type Replicated, startReplicated, until, untilReady } from './replicated.ts';
import { runOn } from './standby.ts';

const isOn = isPostgresRun();
const postgresOnly = { skip: !isOn };
let all: Replicated;
const warnings: { failures?: number; err?: Error }[] = [];

before(async () => {
  if (!isOn) return;
  all = await startReplicated();
  mock.method(all.node.ctx.log, 'warn', (line: object) => warnings.push(line));
});
after(() => all?.close());
beforeEach(async () => {
  if (isOn) await untilReady(all.node);
});

const times = async (count: number, work: () => Promise<void>): Promise<void> => {
  for (let done = 0; done < count; done += 1) await work();
};

test('a replica that shows everything answers readers', postgresOnly, async () => {
  const { node, fresh } = all;
  const by = await answeredBy(node, () => times(5, async () => assert.equal((await fresh()).status, 200)));
  assert.deepEqual(by, { replica: 5, primary: 0, both: 0 });
});

test('a reader sees what was written a moment ago, and soon by the replica', postgresOnly, async () => {
  const { node, fresh, read, write } = all;
  let number = 0;
  const by = await answeredBy(node, () =>
    times(30, async () => {
      number += 1;
      await write(number);
      const [once, again] = await Promise.all([fresh(), read()]);
      assert.deepEqual([numberIn(once.text), numberIn(again.text)], [number, number]);
    }),
  );
  assert.ok(by.replica > 0);
});

test('where commits do not wait for the log to be written, they are seen all the same', postgresOnly, async () => {
  const { primary, fresh, write } = all;
  const set = async (value: string) => {
    await runOn(primary.url, `ALTER SYSTEM SET synchronous_commit = ${value}`);
    await runOn(primary.url, 'SELECT pg_reload_conf()');
  };
  await set('off');
  let number = 100;
  await times(20, async () => {
    number += 1;
    await write(number);
    assert.equal(numberIn((await fresh()).text), number);
  });
  await set('on');
});

test('many who read while others write never see less than they saw, nor than was there', postgresOnly, async () => {
  const { node, fresh, read, write } = all;
  let [number, isOver] = [200, false];
  await write(number);
  const reader = async (): Promise<void> => {
    for (let seen = 0; !isOver;) {
      const least = Math.max(seen, number);
      const shown = numberIn((await (Math.random() < 0.5 ? fresh() : read())).text);
      assert.ok(shown >= least, `${shown} where ${least} was known`);
      seen = shown;
    }
  };
  const by = await answeredBy(node, async () => {
    const readers = Promise.all([reader(), reader(), reader()]);
    await times(40, async () => {
      await write(number + 1);
      number += 1;
    });
    isOver = true;
    await readers;
  });
  assert.ok(by.replica > by.primary / 10, JSON.stringify(by));
});

test('where replay stands still, the primary answers, and afterwards the replica', postgresOnly, async () => {
  const { node, fresh, write, standby } = all;
  await standby.pause();
  await write(300);
  const by = await answeredBy(node, () => times(3, async () => assert.equal(numberIn((await fresh()).text), 300)));
  assert.deepEqual(by, { replica: 0, primary: 3, both: 0 });
  await until('behind', () => (reportReplicas(node.ctx.db)[0]?.lagSeconds ?? 0) > 0.5);
  assert.ok((reportReplicas(node.ctx.db)[0]?.lagBytes ?? 0) > 0);
  await standby.resume();
  await standby.catchUp();
  await until('behind no more', async () => (await answeredBy(node, () => fresh())).replica === 1);
  assert.equal(reportReplicas(node.ctx.db)[0]?.lagBytes, 0);
});

test('access that was taken away is gone at once, however far a replica is behind', postgresOnly, async () => {
  const { world, node, fresh, read, standby } = all;
  const limits = [
    ['POST', '/unpublish', {}],
    ['PATCH', '', { visibility: 'visitor-auth' }],
  ] as const;
  for (const [method, path, body] of limits)
    for (const isPaused of [true, false]) {
      const made = await makeSite(world, { 'README.md': '# Secret' });
      for (const ask of [fresh, read]) assert.equal((await ask(made.base)).status, 200);
      if (isPaused) await standby.pause();
      const url = `/v1/orgs/${made.organizationId}/sites/${made.siteId}${path}`;
      const headers = { host: 'lectern.test', authorization: `Bearer ${made.owner.token}` };
      const limited = await world.app.http.inject({ method, url, headers, payload: body });
      assert.equal(Math.floor(limited.statusCode / 100), 2, limited.body);
      for (const ask of [fresh, read]) assert.doesNotMatch((await ask(made.base)).text, /Secret/);
      if (isPaused) await standby.resume();
      await until('caught up', async () => (await answeredBy(node, () => fresh())).replica === 1);
      for (const ask of [fresh, read]) assert.doesNotMatch((await ask(made.base)).text, /Secret/);
    }
});

test('a member who left reads nothing any more, however far a replica is behind', postgresOnly, async () => {
  const { world, fresh, standby } = all;
  const guarded = await makeGuarded(world, { 'README.md': '# Guarded' });
  const bearer = { authorization: `Bearer ${guarded.owner.token}` };
  assert.match((await fresh(guarded.base, bearer)).text, /Guarded/);
  await standby.pause();
  await world.db.deleteFrom('memberships').where('user_id', '=', guarded.owner.id).execute();
  assert.doesNotMatch((await fresh(guarded.base, bearer)).text, /Guarded/);
  await standby.resume();
});

test('one statement that the primary answers leads all later ones there', postgresOnly, async () => {
  const { node, primary, standby } = all;
  const { db } = node.ctx;
  const whereAmI = async () =>
    (await sql<{ standby: boolean }>`SELECT pg_is_in_recovery() AS standby`.execute(db)).rows[0]?.standby;
  const seen: (boolean | undefined)[] = [];
  const run = async (between: () => Promise<unknown>) => {
    await until('there', async () => {
      seen.length = 0;
      await readByReplica(db, await dataVersion(db), async () => {
        seen.push(await whereAmI());
        await between();
        seen.push(await whereAmI());
      });
      return seen[0] === true;
    });
    return seen;
  };
  assert.deepEqual(await run(async () => {}), [true, true]);
  // A transaction, a write past one, a statement that a standby refuses, and one that the standby ends.
  const write = () =>
    db
      .insertInto('settings')
      .values({ name: `n${Math.random()}`, value: '' })
      .execute();
  assert.deepEqual(await run(() => inTransaction({ db }, ({ db: tx }) => sql`SELECT 1`.execute(tx))), [true, false]);
  assert.deepEqual(await run(write), [true, false]);
  const locking = () => db.selectFrom('settings').selectAll().limit(1).forUpdate().execute();
  assert.deepEqual(await run(locking), [true, false]);
  const unlogged = () => db.selectFrom('node_hits').selectAll().limit(1).execute();
  assert.deepEqual(await run(unlogged), [true, false]);
  const ended = async () => {
    await standby.run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_is_in_recovery() AS standby' AND pid <> pg_backend_pid()",
    );
  };
  assert.deepEqual((await run(ended))[0], true);
  assert.equal(typeof primary.url, 'string');
});

test('a statement that is wrong fails with the reason of the primary', postgresOnly, async () => {
  const { db } = all.node.ctx;
  await assert.rejects(
    async () => readByReplica(db, await dataVersion(db), () => sql`SELECT nothing FROM nowhere`.execute(db)),
    /nowhere/,
  );
});

test('a statement that replay cannot wait for is answered by the primary', postgresOnly, async () => {
  const { node, standby, primary, database } = all;
  const { db } = node.ctx;
  const url = new URL(primary.url);
  url.pathname = `/${database}`;
  await runOn(url.href, 'CREATE TABLE conflicted AS SELECT 1 AS one');
  await standby.run("ALTER SYSTEM SET max_standby_streaming_delay = '50ms'");
  await standby.run('SELECT pg_reload_conf()');
  await standby.catchUp();
  const failed = () => reportReplicas(db)[0]?.failures ?? 0;
  const before = failed();
  const slow = sql<{ one: number }>`SELECT one, pg_sleep(1) FROM conflicted`;
  await untilReady(node);
  const asked = readByReplica(db, await dataVersion(db), () => slow.execute(db));
  await runOn(url.href, 'ALTER TABLE conflicted ADD COLUMN two int');
  assert.equal((await asked).rows[0]?.one, 1);
  assert.equal(failed(), before + 1);
});

test('the log says why the first statement of a minute failed on a replica', postgresOnly, () => {
  const { failures = 0 } = reportReplicas(all.node.ctx.db)[0] ?? {};
  const said = warnings.filter((line) => line.failures !== undefined);
  assert.ok(said.length > 0 && said.length < failures, `${said.length} of ${failures}`);
  assert.equal(said[0]?.failures, 1);
  assert.match(said[0]?.err?.message ?? '', /read-only transaction/);
});

test('a server does not start on a standby', postgresOnly, async () => {
  const { url } = all.standby;
  const db = openDatabase({ kind: 'postgres', url, poolSize: 1, statementTimeout: 5_000 }, () => {});
  await assert.rejects(migrate(db, all.world.clock), /leads to a standby/);
  await db.destroy();
});
