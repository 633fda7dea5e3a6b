import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { createTestDatabase, isPostgresRun } from '#testing/databases.ts';
import { type Db, inTransaction, openDatabase, prepared } from '../index.ts';
import { nameOf, NAMED_AT_MOST } from './named-statements.ts';

const database = await createTestDatabase();
const ctx = { db: database.db };
const postgresOnly = { skip: !isPostgresRun() };
const opened: Db[] = [];
after(async () => {
  for (const db of opened) await db.destroy();
  await database.drop();
});

/** A process of its own with one connection, so that each test knows which connection it is on. */
function onOneConnection(): { db: Db; warnings: string[] } {
  const warnings: string[] = [];
  const settings = { kind: 'postgres', url: database.url, poolSize: 1, statementTimeout: 20_000 } as const;
  const db = openDatabase(settings, (error) => warnings.push(error.message));
  opened.push(db);
  return { db, warnings };
}

const listNames = prepared((db, value: string) =>
  db.selectFrom('settings').select('name').where('value', '=', value).orderBy('name'),
);
const listRows = prepared((db, value: string) => db.selectFrom('settings').selectAll().where('value', '=', value));

const statementsOf = async (db: Db) => {
  const { rows } = await sql<{ name: string; statement: string }>`SELECT name, statement FROM pg_prepared_statements
    WHERE name LIKE 'lectern_%' ORDER BY name`.execute(db);
  return rows;
};

await ctx.db.insertInto('settings').values({ name: 'one', value: 'here' }).execute();

test('a prepared query is parsed once for a connection and keeps its plan', postgresOnly, async () => {
  const { db } = onOneConnection();
  for (let n = 0; n < 8; n += 1) assert.deepEqual(await listNames(db, 'here'), [{ name: 'one' }]);
  const { rows } = await sql<{ used: number }>`SELECT generic_plans + custom_plans AS used FROM pg_prepared_statements
    WHERE name LIKE 'lectern_%'`.execute(db);
  assert.deepEqual(rows, [{ used: 8 }]);
});

test('a query that is built each time has no name', postgresOnly, async () => {
  const { db } = onOneConnection();
  for (let n = 0; n < 8; n += 1) await db.selectFrom('settings').select('value').where('name', '=', 'one').execute();
  assert.deepEqual(await statementsOf(db), []);
});

test('a transaction that fails leaves its statements usable', postgresOnly, async () => {
  const { db } = onOneConnection();
  const failing = inTransaction({ db }, async (tx) => {
    await listNames(tx.db, 'here');
    await sql`SELECT 1 / 0`.execute(tx.db);
  });
  await assert.rejects(failing, /division by zero/);
  assert.deepEqual(await listNames(db, 'here'), [{ name: 'one' }]);
  assert.equal((await statementsOf(db)).length, 1);
});

test('transactions that lose their race run again with the same statements', postgresOnly, async () => {
  const counter = prepared((db, name: string) => db.selectFrom('settings').select('value').where('name', '=', name));
  await ctx.db.insertInto('settings').values({ name: 'raced', value: '0' }).execute();
  const countUp = () =>
    inTransaction(ctx, async ({ db }) => {
      const [row] = await counter(db, 'raced');
      const value = String(Number(row?.value) + 1);
      await db.updateTable('settings').set({ value }).where('name', '=', 'raced').execute();
    });
  await Promise.all(Array.from({ length: 20 }, countUp));
  assert.equal((await counter(ctx.db, 'raced'))[0]?.value, '20');
});

test('a column that is added while a statement is kept does no harm', postgresOnly, async () => {
  const { db, warnings } = onOneConnection();
  await listRows(db, 'here');
  await sql`ALTER TABLE settings ADD COLUMN later_alone INTEGER`.execute(ctx.db);
  assert.ok('later_alone' in ((await listRows(db, 'here'))[0] ?? {}));
  await sql`ALTER TABLE settings ADD COLUMN later_together INTEGER`.execute(ctx.db);
  const rows = await inTransaction({ db }, (tx) => listRows(tx.db, 'here'));
  assert.ok('later_together' in (rows[0] ?? {}));
  assert.deepEqual(warnings, []);
  // The old statements went with their connection.
  await listRows(db, 'here');
  assert.equal((await statementsOf(db)).length, 1);
});

test('where a pooler takes statements away, queries go without names and a warning says so', postgresOnly, async () => {
  for (const run of [listNames, inOneTransaction]) {
    const { db, warnings } = onOneConnection();
    await run(db, 'here');
    await sql`DEALLOCATE ALL`.execute(db);
    assert.deepEqual(await run(db, 'here'), [{ name: 'one' }]);
    assert.deepEqual(await run(db, 'here'), [{ name: 'one' }]);
    assert.equal((await statementsOf(db)).length, 0);
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? '', /pooler/);
  }
});

test('where a pooler shows the statement of another session, queries go without names', postgresOnly, async () => {
  for (const run of [listNames, inOneTransaction]) {
    const { db, warnings } = onOneConnection();
    const text = db.selectFrom('settings').select('name').where('value', '=', 'x').orderBy('name').compile().sql;
    await sql.raw(`PREPARE ${nameOf(text, 0)} AS SELECT 'another' AS name, $1::text`).execute(db);
    assert.deepEqual(await run(db, 'here'), [{ name: 'one' }]);
    assert.equal(warnings.length, 1);
  }
});

const inOneTransaction = (db: Db, value: string) => inTransaction({ db }, (tx) => listNames(tx.db, value));

test('a connection keeps a bounded number of statements, and answers what is beyond it', postgresOnly, async () => {
  const { db } = onOneConnection();
  for (let n = 0; n < NAMED_AT_MOST + 20; n += 1) {
    const answer = prepared((handle, value: string) =>
      handle
        .selectFrom('settings')
        .select(['name', sql.lit(n).as('number')])
        .where('value', '=', value),
    );
    assert.deepEqual(await answer(db, 'here'), [{ name: 'one', number: n }]);
  }
  assert.equal((await statementsOf(db)).length, NAMED_AT_MOST);
});

test('an error of a named statement is the same as without a name', postgresOnly, async () => {
  const { db, warnings } = onOneConnection();
  const divide = prepared((handle, by: number) =>
    handle.selectFrom('settings').select(sql`10 / ${by}::int`.as('quotient')),
  );
  await divide(db, 2);
  await assert.rejects(divide(db, 0), /division by zero/);
  await divide(db, 2);
  assert.deepEqual(warnings, []);
});
