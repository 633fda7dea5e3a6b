import { sql } from 'kysely';
import { type ColumnTypes, migrations, postgresTypes, sqliteTypes } from '#migrations/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from './database.ts';
import { endlessly } from './patience/index.ts';
import { isPostgres } from './transaction.ts';

export interface SchemaState {
  /** 0 on an empty database. */
  version: number;
  minimumCompatible: number;
}

/** The newest schema that this binary knows. */
export const BINARY_SCHEMA = migrations.length;

export class SchemaError extends Error {
  override name = 'SchemaError';
}

/** Any number nobody else uses: the key of the advisory lock. */
const MIGRATION_LOCK = 4_716_230_417;

/** Brings the schema up to this binary's. Any number of processes may call it at once. Answers the steps it applied. */
export async function migrate(db: Db, clock: Clock): Promise<string[]> {
  const types = typesOf(isPostgres(db) ? 'postgres' : 'sqlite');
  if (isPostgres(db)) await refuseStandby(db);
  // Not SERIALIZABLE as elsewhere: a snapshot from before the wait for the lock would not show the steps of who held it.
  return endlessly(() =>
    db.transaction().execute(async (tx) => {
      if (isPostgres(db)) await waitForTurn(tx);
      await createStepsTable(tx, types);
      const state = await readState(tx);
      refuseNewer(state);
      return applySteps(tx, { from: state.version, types, now: clock.now() });
    }),
  );
}

async function refuseStandby(db: Db): Promise<void> {
  const { rows } = await sql<{ standby: boolean }>`SELECT pg_is_in_recovery() AS standby`.execute(db);
  if (rows[0]?.standby === true)
    throw new SchemaError(
      'LECTERN_DATABASE_URL leads to a standby, which nothing can be written to. Name its primary.',
    );
}

/** Waits for whoever else is migrating, for as long as that takes: the bound on statements is meant for requests. */
async function waitForTurn(tx: Db): Promise<void> {
  await sql`SET LOCAL statement_timeout = 0`.execute(tx);
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx);
}

async function applySteps(tx: Db, options: { from: number; types: ColumnTypes; now: number }): Promise<string[]> {
  const pending = migrations.slice(options.from);
  for (const step of pending) {
    for (const statement of step.statements(options.types)) await sql.raw(statement).execute(tx);
    const row = {
      version: step.version,
      name: step.name,
      minimum_compatible: step.minimumCompatible,
      applied_at: options.now,
    };
    await tx.insertInto('schema_steps').values(row).execute();
  }
  return pending.map((step) => step.name);
}

/** What schema the database has; 0 where nothing has run yet. */
export async function schemaState(db: Db): Promise<SchemaState> {
  return (await hasStepsTable(db)) ? readState(db) : { version: 0, minimumCompatible: 0 };
}

async function hasStepsTable(db: Db): Promise<boolean> {
  const { rows } = isPostgres(db)
    ? await sql`SELECT 1 WHERE to_regclass('schema_steps') IS NOT NULL`.execute(db)
    : await sql`SELECT 1 FROM sqlite_master WHERE name = 'schema_steps'`.execute(db);
  return rows.length > 0;
}

/** Throws SchemaError unless this binary may work on the database as it is. */
export async function requireSchema(db: Db): Promise<void> {
  const state = await schemaState(db);
  refuseNewer(state);
  if (state.version < BINARY_SCHEMA) {
    throw new SchemaError(
      `The database has schema ${state.version}, this Lectern needs ${BINARY_SCHEMA}: run "lectern migrate".`,
    );
  }
}

function refuseNewer(state: SchemaState): void {
  if (state.minimumCompatible <= BINARY_SCHEMA) return;
  throw new SchemaError(
    `The database was brought to schema ${state.version} by a newer Lectern and needs at least schema ${state.minimumCompatible}; ` +
      `this one knows ${BINARY_SCHEMA}. Start the newer version, or restore a backup from before the upgrade.`,
  );
}

async function readState(db: Db): Promise<SchemaState> {
  const rows = await db.selectFrom('schema_steps').select(['version', 'minimum_compatible']).execute();
  return {
    version: Math.max(0, ...rows.map((row) => row.version)),
    minimumCompatible: Math.max(0, ...rows.map((row) => row.minimum_compatible)),
  };
}

async function createStepsTable(db: Db, t: ColumnTypes): Promise<void> {
  await sql.raw(stepsTable(t)).execute(db);
}

/** The steps behind one version up to another, for whoever makes a schema in a transaction of their own. */
export const migrationSteps = (dialect: ColumnTypes['dialect'], behind: number, upTo: number) =>
  migrations.slice(behind, upTo).map((step) => ({ ...step, statements: step.statements(typesOf(dialect)) }));

/** What makes an empty database one of this version, but for the rows that say which steps it has. */
export const schemaUpTo = (dialect: ColumnTypes['dialect'], version: number): string[] => [
  stepsTable(typesOf(dialect)),
  ...migrationSteps(dialect, 0, version).flatMap(({ statements }) => statements),
];

const typesOf = (dialect: ColumnTypes['dialect']): ColumnTypes =>
  dialect === 'postgres' ? postgresTypes : sqliteTypes;

const stepsTable = (t: ColumnTypes): string =>
  `CREATE TABLE IF NOT EXISTS schema_steps (
    version ${t.int} PRIMARY KEY,
    name ${t.text} NOT NULL,
    minimum_compatible ${t.int} NOT NULL,
    applied_at ${t.time} NOT NULL
  )${t.table}`;
