import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { createTestDatabase, isPostgresRun } from '#testing/databases.ts';
import { inTransaction, isOverload, outsideTransaction } from './index.ts';

const database = await createTestDatabase();
const ctx = { db: database.db };
after(() => database.drop());

const postgresOnly = { skip: !isPostgresRun() };
const sqliteOnly = { skip: isPostgresRun() };

const count = async () => (await ctx.db.selectFrom('settings').selectAll().execute()).length;

test('a commit that fails says why and leaves no transaction open', async () => {
  const before = await count();
  const failing = inTransaction(ctx, async ({ db }) => {
    await db.insertInto('settings').values({ name: 'uncommitted', value: '' }).execute();
    if (isPostgresRun())
      await sql`CREATE TABLE later (id TEXT REFERENCES settings DEFERRABLE INITIALLY DEFERRED)`.execute(db);
    else await sql`PRAGMA defer_foreign_keys = ON`.execute(db);
    if (isPostgresRun()) await sql`INSERT INTO later VALUES ('nobody')`.execute(db);
    else await sql`INSERT INTO page_times VALUES ('nobody', 'p', 0, 0)`.execute(db);
  });
  await assert.rejects(failing, /foreign key/i);
  assert.equal(await count(), before);
  await inTransaction(ctx, ({ db }) => db.insertInto('settings').values({ name: 'next', value: '' }).execute());
  assert.equal(await count(), before + 1);
});

test('a connection lost inside a transaction fails that one, not the process', postgresOnly, async () => {
  const losing = inTransaction(ctx, async ({ db }) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
    await outsideTransaction(() => sql`SELECT pg_terminate_backend(${rows[0]?.pid})`.execute(ctx.db));
    // Nothing is asked while the bad news arrives.
    await new Promise((resolve) => setTimeout(resolve, 50));
    await sql`SELECT 1`.execute(db);
  });
  await assert.rejects(losing, isOverload);
  assert.ok((await count()) >= 0);
});

test('a statement that takes too long counts as an overload', postgresOnly, async () => {
  const slow = inTransaction(ctx, async ({ db }) => {
    await sql`SET LOCAL statement_timeout = 5`.execute(db);
    await sql`SELECT pg_sleep(1)`.execute(db);
  });
  await assert.rejects(slow, isOverload);
});

test('a mistake in a query is no overload', async () => {
  await assert.rejects(sql`SELECT nothing FROM missing`.execute(ctx.db), (error) => !isOverload(error));
});

test('a write that looks like a read fails loudly', sqliteOnly, async () => {
  const disguised = sql`WITH x AS (SELECT 1) DELETE FROM settings`.execute(ctx.db);
  await assert.rejects(disguised, /readonly/);
});
