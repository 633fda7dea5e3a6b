import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { migrations, postgresTypes, sqliteTypes } from '#migrations/index.ts';
import { systemClock } from '#platform/clock/index.ts';
import { migrate } from '#platform/db/index.ts';
import { createEmptyDatabase } from '#testing/platform-empty-database.ts';
import { insertPage } from './store.ts';

const database = await createEmptyDatabase();
const { db } = database;
after(() => database.drop());

/** The last step before the one that gives numbers to the database. */
const OLD_SCHEMA = 13;

async function migrateToOld(): Promise<void> {
  const types = database.kind === 'sqlite' ? sqliteTypes : postgresTypes;
  await sql`CREATE TABLE schema_steps (version INTEGER PRIMARY KEY, name TEXT NOT NULL,
    minimum_compatible INTEGER NOT NULL, applied_at BIGINT NOT NULL)`.execute(db);
  for (const step of migrations.slice(0, OLD_SCHEMA)) {
    for (const statement of step.statements(types)) await sql.raw(statement).execute(db);
    const { version, name, minimumCompatible: minimum } = step;
    await db.insertInto('schema_steps').values({ version, name, minimum_compatible: minimum, applied_at: 1 }).execute();
  }
}

/** As the step before had it. */
async function insertNumbered(id: string, number: number): Promise<void> {
  await db
    .insertInto('search_pages')
    .values({ ...page(id), space_id: 's', number, tokenizer: 1 })
    .execute();
  const tokens = database.kind === 'sqlite' ? sql`'word'` : sql`array_to_tsvector(ARRAY['word'])`;
  await sql`INSERT INTO search_index (rowid, tokens) VALUES (${number}, ${tokens})`.execute(db);
}

const page = (id: string) => ({ page_id: id, body_hash: '', title: id, path: id, open: 1 as const });

test('an old store keeps its numbers, its next page gets a new one, and work that failed is tried at once', async () => {
  await migrateToOld();
  for (const [index, id] of ['a', 'b', 'c'].entries()) await insertNumbered(id, 7 + index);
  const claim = { kind: 'search.index', run_at: 9e12, attempts: 9, last_error: 'UNIQUE constraint failed' };
  await db
    .insertInto('job_claims')
    .values({ ...claim, subject: 's:1', claimed_by: null, claimed_until: null })
    .execute();
  await migrate(db, systemClock);
  await db.deleteFrom('search_pages').where('page_id', '=', 'c').execute();
  for (const id of ['d', 'e']) await insertPage(db, { ...page(id), space_id: 's', former: '' }, ['word']);
  const rows = await db.selectFrom('search_pages').select(['page_id', 'number']).orderBy('number').execute();
  assert.deepEqual(
    rows.map(({ page_id: id, number }) => [id, number]),
    [
      ['a', 7],
      ['b', 8],
      ['d', 10],
      ['e', 11],
    ],
  );
  assert.deepEqual(await db.selectFrom('job_claims').selectAll().execute(), []);
});

test('an old store without any page in its index gets a first number', async () => {
  const other = await createEmptyDatabase();
  try {
    await migrate(other.db, systemClock);
    await insertPage(other.db, { ...page('a'), space_id: 's', former: '' }, ['word']);
    const rows = await other.db.selectFrom('search_pages').select('number').execute();
    assert.deepEqual(
      rows.map(({ number }) => number),
      [1],
    );
  } finally {
    await other.drop();
  }
});
