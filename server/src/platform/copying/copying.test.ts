import assert from 'node:assert/strict';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import fc from 'fast-check';
import { createEmptyPostgres, createTestDatabase, isPostgresRun, type TestDatabase } from '#testing/databases.ts';
import { rowsOfAllTables } from '#testing/rows-of-all-tables.ts';
import { BINARY_SCHEMA, type Db, openDatabase } from '#platform/db/index.ts';
import {
  type CopiedTable,
  createRowSum,
  MalformedRows,
  openSink,
  openSource,
  packRow,
  type Sink,
  type Source,
  unpackRows,
} from './index.ts';

const isDerived = (table: string): boolean => table.startsWith('search_');
const FINISH = { now: 1, remake: [] };

type Place = Parameters<typeof openSource>[0];

const placeOf = ({ url, kind }: TestDatabase): Place =>
  kind === 'postgres' ? { kind, url } : { kind, file: url.slice('sqlite:'.length) };

async function makeFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-copying-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A database with a row in each table that has a value in every column, and rows with values at the edges. */
async function makeFull(t: TestContext): Promise<TestDatabase> {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  for (const [name, row] of Object.entries(rowsOfAllTables)) {
    if (name === 'schema_steps' || isDerived(name)) continue;
    await database.db
      .insertInto(name as 'settings')
      .values(row as never)
      .onConflict((on) => on.doNothing())
      .execute();
  }
  await addEdges(database.db);
  return database;
}

const TEXTS = [
  '',
  ' ',
  'é e\u0301 \u{1f600} \u{10ffff} \ufeff \u2028',
  '\r\n\t\u0001',
  '\\N \\. "quoted"; --',
  'x'.repeat(300_000),
];

async function addEdges(db: Db): Promise<void> {
  for (const [at, value] of TEXTS.entries())
    await db
      .insertInto('settings')
      .values({ name: `edge ${at}`, value })
      .execute();
  for (const number of [0n, 1n, 2n ** 53n + 1n, 2n ** 63n - 1n])
    await sql`INSERT INTO live_events (number, subject, kind, ids, created_at)
      VALUES (CAST(${String(number)} AS BIGINT), 's', 'k', '{}', CAST(${String(-number)} AS BIGINT))`.execute(db);
  for (const bytes of [new Uint8Array(0), new Uint8Array([0, 255, 10, 13, 92]), new Uint8Array(700_000).fill(7)])
    await db
      .insertInto('objects')
      .values({ hash: new Uint8Array([bytes.length % 251, 1, 2]), kind: 'k', bytes, created_at: 2 ** 41 })
      .execute();
}

type Sums = Record<string, { columns: string[]; rows: number; sum: string }>;

async function sumsOf(source: Pick<Source | Sink, 'tables' | 'rows'>): Promise<Sums> {
  const sums: Sums = {};
  for (const table of source.tables) {
    const sum = createRowSum();
    for await (const batch of source.rows(table)) for (const row of batch) sum.add(packRow(row));
    const columns = table.columns.map(({ name, kind }) => `${name} ${kind}`);
    sums[table.name] = { columns, rows: sum.rows(), sum: sum.digest() };
  }
  return sums;
}

/** Copies all tables; answers what they come to in the new database before it is finished. */
async function copy(from: Place, to: Place, version = BINARY_SCHEMA): Promise<Sums> {
  const source = await openSource(from, isDerived);
  const sink = await openSink(to, version, isDerived);
  try {
    for (const table of sink.tables) {
      const known = source.tables.find(({ name }) => name === table.name) ?? assert.fail(table.name);
      await sink.load(table, source.rows(known));
    }
    const sums = await sumsOf(sink);
    await sink.finish({ ...FINISH, counters: source.counters });
    return sums;
  } finally {
    await sink.close();
    await source.close();
  }
}

async function readSums(place: Place): Promise<Sums> {
  const source = await openSource(place, isDerived);
  try {
    return await sumsOf(source);
  } finally {
    await source.close();
  }
}

test('every value of every table is the same after a way to the other database and back', async (t) => {
  const database = await makeFull(t);
  const before = await readSums(placeOf(database));
  assert.deepEqual(
    Object.keys(before).toSorted(),
    Object.keys(rowsOfAllTables)
      .filter((name) => !isDerived(name))
      .toSorted(),
  );
  assert.ok(Object.values(before).every(({ rows }) => rows > 0));
  const file: Place = { kind: 'sqlite', file: join(await makeFolder(t), 'copy.db') };
  assert.deepEqual(await copy(placeOf(database), file), before);
  assert.equal((await stat(file.file)).mode & 0o777, 0o600);
  const last = isPostgresRun() ? await createEmptyPostgres() : undefined;
  t.after(() => last?.drop());
  const back: Place =
    last === undefined ? { kind: 'sqlite', file: `${file.file}.again` } : { kind: 'postgres', url: last.url };
  await copy(file, back);
  assert.deepEqual(await readSums(back), before);
});

test('a copy has the triggers, references and indexes of a database that was migrated', async (t) => {
  const database = await makeFull(t);
  const last = isPostgresRun() ? await createEmptyPostgres() : undefined;
  t.after(() => last?.drop());
  const to: Place =
    last === undefined
      ? { kind: 'sqlite', file: join(await makeFolder(t), 'copy.db') }
      : { kind: 'postgres', url: last.url };
  await copy(placeOf(database), to);
  const copied = last?.again() ?? openDatabase({ kind: 'sqlite', file: (to as { file: string }).file }, assert.ifError);
  t.after(() => copied.destroy());
  assert.deepEqual(await listMade(copied), await listMade(database.db));
});

async function listMade(db: Db): Promise<unknown[]> {
  const { rows } = isPostgresRun()
    ? await sql`SELECT c.relname::text AS of, t.tgname::text AS name, t.tgenabled::text AS how FROM pg_trigger t
        JOIN pg_class c ON c.oid = t.tgrelid WHERE NOT t.tgisinternal UNION ALL
        SELECT conrelid::regclass::text, conname::text, pg_get_constraintdef(oid) FROM pg_constraint
        WHERE connamespace = current_schema()::regnamespace UNION ALL
        SELECT tablename::text, indexname::text, indexdef FROM pg_indexes WHERE schemaname = current_schema() ORDER BY 1, 2, 3`.execute(
        db,
      )
    : await sql`SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name`.execute(
        db,
      );
  return rows;
}

test('numbers that were given are not given again, also those of rows that are gone', async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const add = (db: Db) =>
    isPostgresRun()
      ? sql<{ number: number }>`INSERT INTO live_events (number, subject, kind, ids, created_at)
          VALUES (nextval('live_events_number'), 's', 'k', '{}', 1) RETURNING number`.execute(db)
      : sql<{ number: number }>`INSERT INTO live_events (subject, kind, ids, created_at)
          VALUES ('s', 'k', '{}', 1) RETURNING number`.execute(db);
  for (let count = 0; count < 5; count += 1) await add(database.db);
  await database.db.deleteFrom('live_events').execute();
  const last = isPostgresRun() ? await createEmptyPostgres() : undefined;
  t.after(() => last?.drop());
  const to: Place =
    last === undefined
      ? { kind: 'sqlite', file: join(await makeFolder(t), 'copy.db') }
      : { kind: 'postgres', url: last.url };
  await copy(placeOf(database), to);
  const copied = last?.again() ?? openDatabase({ kind: 'sqlite', file: (to as { file: string }).file }, assert.ifError);
  t.after(() => copied.destroy());
  assert.equal((await add(copied)).rows[0]?.number, 6);
});

test('every sequence is that of a column, so that its counter is copied', async (t) => {
  if (!isPostgresRun()) return;
  const database = await createTestDatabase();
  t.after(() => database.drop());
  await sql`SELECT setval(sequencename::regclass, 5) FROM pg_sequences WHERE schemaname = current_schema()`.execute(
    database.db,
  );
  const { rows } = await sql`SELECT sequencename FROM pg_sequences WHERE schemaname = current_schema()`.execute(
    database.db,
  );
  // The index of the search is of a type that is not copied.
  await assert.rejects(
    openSource(placeOf(database), () => false),
    /search_index/,
  );
  const without = await openSource(placeOf(database), (table) => table === 'search_index');
  t.after(() => without.close());
  assert.equal(Object.keys(without.counters).length, rows.length);
});

test('a snapshot stays as it was while others write', async (t) => {
  const database = await makeFull(t);
  const before = await readSums(placeOf(database));
  const source = await openSource(placeOf(database), isDerived);
  t.after(() => source.close());
  await database.db.insertInto('settings').values({ name: 'later', value: 'x' }).execute();
  await database.db.deleteFrom('comments').execute();
  assert.deepEqual(await sumsOf(source), before);
});

test('a copy that is not finished leaves nothing behind', async (t) => {
  const database = await makeFull(t);
  const last = isPostgresRun() ? await createEmptyPostgres() : undefined;
  t.after(() => last?.drop());
  const file = join(await makeFolder(t), 'copy.db');
  const to: Place = last === undefined ? { kind: 'sqlite', file } : { kind: 'postgres', url: last.url };
  const source = await openSource(placeOf(database), isDerived);
  const sink = await openSink(to, BINARY_SCHEMA, isDerived);
  for (const table of sink.tables.slice(0, 5))
    await sink.load(table, source.rows(source.tables.find(({ name }) => name === table.name) ?? table));
  await sink.close();
  await source.close();
  if (last === undefined) return assert.rejects(stat(file), { code: 'ENOENT' });
  const { rows } = await sql`SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace`.execute(last.db);
  assert.equal(rows.length, 0);
});

test('a row that refers to nothing is refused', async (t) => {
  const database = await makeFull(t);
  const last = isPostgresRun() ? await createEmptyPostgres() : undefined;
  t.after(() => last?.drop());
  const to: Place =
    last === undefined
      ? { kind: 'sqlite', file: join(await makeFolder(t), 'copy.db') }
      : { kind: 'postgres', url: last.url };
  const source = await openSource(placeOf(database), isDerived);
  const sink = await openSink(to, BINARY_SCHEMA, isDerived);
  t.after(() => Promise.all([sink.close(), source.close()]));
  for (const table of sink.tables.filter(({ name }) => name !== 'users'))
    await sink.load(table, source.rows(source.tables.find(({ name }) => name === table.name) ?? table));
  await assert.rejects(sink.finish({ ...FINISH, counters: {} }), /not there|violates foreign key/);
});

test('a database of an older schema is copied and brought up to date', async (t) => {
  const folder = await makeFolder(t);
  const old = join(folder, 'old.db');
  const empty = await openSink({ kind: 'sqlite', file: old }, 40, isDerived);
  const steps = empty.tables.find(({ name }) => name === 'schema_steps') ?? assert.fail();
  const { migrationSteps } = await import('#platform/db/index.ts');
  async function* rows() {
    yield migrationSteps('sqlite', 0, 40).map(({ version, name, minimumCompatible }) =>
      steps.columns.map((column) => {
        const value = { version, name, minimum_compatible: minimumCompatible, applied_at: 1 }[column.name] ?? 0;
        if (typeof value === 'string') return Buffer.from(value);
        const field = Buffer.alloc(8);
        field.writeBigInt64BE(BigInt(value));
        return field;
      }),
    );
  }
  await empty.load(steps, rows());
  await empty.finish({ ...FINISH, counters: {} });
  await empty.close();
  const source = await openSource({ kind: 'sqlite', file: old }, isDerived);
  t.after(() => source.close());
  assert.equal(source.schema.version, BINARY_SCHEMA);
});

test('a database that is not empty is not filled', async (t) => {
  if (!isPostgresRun()) return;
  const database = await createTestDatabase();
  t.after(() => database.drop());
  await assert.rejects(openSink(placeOf(database), BINARY_SCHEMA, isDerived), /not empty/);
});

const table: CopiedTable = {
  name: 'any',
  columns: [
    { name: 'a', kind: 'int' },
    { name: 'b', kind: 'text' },
    { name: 'c', kind: 'bytes' },
  ],
};

test('rows of any values are read as they were written', () => {
  const field = fc.option(fc.uint8Array({ maxLength: 20 }));
  const row = fc.tuple(fc.option(fc.uint8Array({ minLength: 8, maxLength: 8 })), field, field);
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), (rows) => {
      const read = [...unpackRows(table, Buffer.concat(rows.map((each) => packRow(each))))];
      assert.deepEqual(
        read.map((each) => each.map((value) => value && [...value])),
        rows.map((each) => each.map((value) => value && [...value])),
      );
    }),
  );
});

test('bytes that are no rows are refused, and never read past their end', () => {
  const whole = packRow([Buffer.alloc(8), Buffer.from('text'), null]);
  for (let length = 1; length < whole.length; length += 1)
    assert.throws(() => [...unpackRows(table, whole.subarray(0, length))], MalformedRows);
  const huge = Buffer.from(whole);
  huge.writeInt32BE(2 ** 31 - 1, 12);
  assert.throws(() => [...unpackRows(table, huge)], MalformedRows);
  assert.throws(() => [...unpackRows({ name: 'none', columns: [] }, whole)], MalformedRows);
});
