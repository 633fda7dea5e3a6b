import assert from 'node:assert/strict';
import { after, test, type TestContext } from 'node:test';
import { sql } from 'kysely';
import { createLogger } from '#platform/log.ts';
import { createTestDatabase, isPostgresRun } from '#testing/databases.ts';
import { openDatabaseClock } from './database-clock.ts';

const database = await createTestDatabase();
const { db } = database;
after(() => database.drop());
const onPostgres = { skip: !isPostgresRun() };

const HOUR = 3_600_000;
/** An answer may have taken so long on a busy machine. */
const SLACK = 5_000;

async function timeOfDatabase(): Promise<number> {
  const { rows } = await sql<{ now: number }>`SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now`.execute(db);
  return rows[0]?.now ?? assert.fail();
}

/** The clock of a machine, wrong by so much. */
const setMachine = (t: TestContext, by: number): void => {
  const now = Date.now.bind(Date);
  t.mock.method(Date, 'now', () => now() + by);
};

test('a clock goes by the database, however wrong the machine is, and says that it is', onPostgres, async (t) => {
  const lines: string[] = [];
  const log = createLogger({ logLevel: 'warn', logFormat: 'json' }, { write: (line: string) => lines.push(line) });
  for (const by of [-HOUR, HOUR]) {
    setMachine(t, by);
    const clock = await openDatabaseClock(db);
    clock.keepRight(log)();
    const before = await timeOfDatabase();
    const time = clock.now();
    assert.ok(Math.abs(time - before) < SLACK, `${time - before}`);
    t.mock.restoreAll();
  }
  assert.deepEqual(
    lines.map((line) => (JSON.parse(line) as { seconds: number }).seconds),
    [-3600, 3600],
  );
});

test('a machine whose clock jumps while the server runs changes nothing', onPostgres, async (t) => {
  const clock = await openDatabaseClock(db);
  const before = clock.now();
  setMachine(t, HOUR);
  const time = clock.now();
  assert.ok(time >= before && time - before < SLACK);
});

test('time never goes back by a little', onPostgres, async () => {
  const clock = await openDatabaseClock(db);
  let last = 0;
  for (let count = 0; count < 1000; count += 1) {
    const time = clock.now();
    assert.ok(time >= last && Number.isInteger(time));
    last = time;
  }
});

test('on SQLite the machine says what time it is', { skip: isPostgresRun() }, async (t) => {
  setMachine(t, HOUR);
  const clock = await openDatabaseClock(db);
  const time = clock.now();
  assert.ok(time <= Date.now() && Date.now() - time < SLACK);
});
