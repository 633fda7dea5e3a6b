import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { fakeClock } from '#platform/clock/testing.ts';
import { createTestDatabase } from '#testing/databases.ts';
import { createEmptyDatabase } from '#testing/platform-empty-database.ts';
import { BINARY_SCHEMA, type Db, migrate, requireSchema, SchemaError, schemaState } from './index.ts';

const clock = fakeClock();

async function empty(t: TestContext) {
  const database = await createEmptyDatabase();
  t.after(() => database.drop());
  return database;
}

async function migrated(t: TestContext) {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  return database;
}

const step = (version: number, minimumCompatible: number) => ({
  version,
  name: `step ${version}`,
  minimum_compatible: minimumCompatible,
  applied_at: 0,
});

const pretendSteps = (db: Db, ...steps: ReturnType<typeof step>[]) =>
  db.insertInto('schema_steps').values(steps).execute();

test('an empty database is brought to the schema of this binary, and records when', async (t) => {
  const { db } = await empty(t);
  assert.equal((await migrate(db, clock)).length, BINARY_SCHEMA);
  assert.equal((await schemaState(db)).version, BINARY_SCHEMA);
  const rows = await db.selectFrom('schema_steps').select('applied_at').execute();
  assert.ok(rows.every((row) => row.applied_at === clock.now()));
});

test('migrating again does nothing', async (t) => {
  const { db } = await migrated(t);
  assert.deepEqual(await migrate(db, clock), []);
});

test('five processes may migrate at once, and each step is applied by one of them', async (t) => {
  const database = await empty(t);
  const handles = Array.from({ length: 5 }, () => database.again());
  const applied = await Promise.all(handles.map((db) => migrate(db, clock)));
  for (const db of handles) await db.destroy();
  assert.equal(applied.flat().length, BINARY_SCHEMA);
});

test('a step that fails leaves the schema as it was', async (t) => {
  const { db } = await empty(t);
  // In the way of a table that a step makes.
  await db.schema.createTable('idempotency_keys').addColumn('x', 'integer').execute();
  await assert.rejects(migrate(db, clock), /already exists/);
  assert.deepEqual(await schemaState(db), { version: 0, minimumCompatible: 0 });
});

test('a database that needs a newer binary is refused with what to do, by migrate and at the start', async (t) => {
  const { db } = await migrated(t);
  const newer = BINARY_SCHEMA + 1;
  await pretendSteps(db, step(newer, newer));
  const refusal = (error: Error) =>
    error instanceof SchemaError && /newer Lectern/.test(error.message) && /restore a backup/.test(error.message);
  await assert.rejects(migrate(db, clock), refusal);
  await assert.rejects(requireSchema(db), refusal);
});

test('a newer schema that says it is compatible is worked on', async (t) => {
  const { db } = await migrated(t);
  await pretendSteps(db, step(BINARY_SCHEMA + 1, BINARY_SCHEMA));
  await requireSchema(db);
  assert.deepEqual(await migrate(db, clock), []);
});

test('the highest demand of any step counts, not that of the last', async (t) => {
  const { db } = await migrated(t);
  await pretendSteps(db, step(BINARY_SCHEMA + 1, BINARY_SCHEMA + 1), step(BINARY_SCHEMA + 2, 1));
  await assert.rejects(requireSchema(db), SchemaError);
});

test('on an empty database the refusal says which command to run', async (t) => {
  const { db } = await empty(t);
  await assert.rejects(
    requireSchema(db),
    (error) => error instanceof SchemaError && /run "lectern migrate"/.test(error.message),
  );
});
