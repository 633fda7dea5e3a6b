import { access, constants } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Command } from 'commander';
import { sql } from 'kysely';
import { type Config, describeConfig } from '#config/index.ts';
import { checkBlobs, openBlobs } from '#platform/blobs/index.ts';
import { systemClock } from '#platform/clock/index.ts';
import { BINARY_SCHEMA, type Db, schemaState } from '#platform/db/index.ts';
import { silentLogger } from '#platform/log.ts';
import { openSecretKey } from '#platform/secrets/index.ts';
import { openConfig, openConfiguredDatabase } from './open.ts';
import { repairHistory } from './doctor/derivations.ts';
import { examineStore, type StoreFinding } from './doctor/store.ts';
import { print } from './print.ts';

/** Where the key lies that the first start makes. */
const KEY_FILE = 'secret.key';

type Finding = StoreFinding;

export const doctorCommand = (): Command =>
  new Command('doctor')
    .description(
      'Look whether everything that the server needs is there and sound. Changes nothing without --repair. Exits with 1 if something is wrong.',
    )
    .option('--json', 'print JSON')
    .option('--deep', 'also read the bytes of every file')
    .option('--repair', 'also have the server make again what the history of pages lacks')
    .option('--settings', 'also print the settings in force, secrets hidden')
    .action(async (options: { json?: boolean; deep?: boolean; repair?: boolean; settings?: boolean }) => {
      const config = openConfig();
      const findings = await examine(config, { deep: options.deep === true, repair: options.repair === true });
      const settings = options.settings === true ? { settings: describeConfig(config) } : {};
      const lines = findings.flatMap(toLines);
      if (options.settings === true) lines.push('', JSON.stringify(describeConfig(config), null, 2));
      print(options.json, { ok: findings.every((finding) => finding.ok), findings, ...settings }, lines);
      if (findings.some((finding) => !finding.ok)) process.exitCode = 1;
    });

const toLines = ({ ok, check, message, problems = [] }: Finding): string[] => [
  `${ok ? 'ok   ' : 'WRONG'}  ${check}: ${message}`,
  ...problems.map((problem) => `         ${problem}`),
];

interface How {
  deep: boolean;
  repair: boolean;
}

async function examine(config: Config, how: How): Promise<Finding[]> {
  const findings = [
    await look('Node', async () => process.version),
    await look('data directory', async () => {
      if (isKeptElsewhere(config) && !(await isThere(config.dataDir))) return 'not there; nothing has to be in it';
      await requireThere(config.dataDir, constants.R_OK | constants.W_OK);
      return config.dataDir;
    }),
    await look('secret key', async () => {
      if (config.secretKey === undefined) await requireThere(join(config.dataDir, KEY_FILE), constants.R_OK);
      return (await openSecretKey(config)).warnings.join(' ') || 'readable';
    }),
    await look('blobs', async () => {
      if (config.blobs.kind === 'folder') await requireThere(config.blobs.dir, constants.W_OK);
      await checkBlobs(config);
      return `${config.blobs.kind}: written, read and removed`;
    }),
  ];
  // Opening a file of SQLite makes it, and this command makes nothing.
  const { database } = config;
  const file = await look('database', async () => {
    if (database.kind === 'sqlite') await requireThere(database.file, constants.R_OK | constants.W_OK);
    return database.kind;
  });
  if (!file.ok) return [...findings, file];
  const db = openConfiguredDatabase(config, silentLogger());
  try {
    return [...findings, ...(await examineDatabase(config, db, how))];
  } finally {
    await db.destroy();
  }
}

/** A node of several may have nothing of its own. */
const isKeptElsewhere = ({ database, secretKey, blobs, dataDir }: Config): boolean =>
  database.kind === 'postgres' &&
  secretKey !== undefined &&
  (blobs.kind === 's3' || relative(dataDir, blobs.dir).startsWith('..'));

const isThere = (path: string): Promise<boolean> =>
  access(path, constants.F_OK).then(
    () => true,
    () => false,
  );

async function requireThere(path: string, mode: number): Promise<void> {
  if (!(await isThere(path))) throw new Error(`there is no ${path} yet; the first start makes it`);
  await access(path, mode);
}

async function examineDatabase(config: Config, db: Db, { deep, repair }: How): Promise<Finding[]> {
  const schema = await look('database', async () => {
    const state = await schemaState(db);
    if (state.version < BINARY_SCHEMA)
      throw new Error(`schema ${state.version} of ${BINARY_SCHEMA}: run "lectern migrate"`);
    if (state.minimumCompatible > BINARY_SCHEMA) throw new Error(`schema ${state.version} was made by a newer Lectern`);
    return `${config.database.kind}, schema ${state.version}`;
  });
  if (!schema.ok) return [schema];
  const sound = config.database.kind === 'sqlite' ? [await look('integrity', () => quickCheck(db))] : [];
  const repaired = repair ? [await look('repair', () => repairStore(db))] : [];
  return [
    schema,
    ...sound,
    ...repaired,
    ...(await examineStore({
      db,
      now: systemClock.now(),
      blobs: await openBlobs(config, { db, clock: systemClock }),
      deep,
    })),
  ];
}

async function repairStore(db: Db): Promise<string> {
  const count = await repairHistory({ db });
  if (count === 0) return 'nothing had to be repaired';
  const revisions = count === 1 ? 'one revision is' : `${count} revisions are`;
  return `${revisions} noted in the history of pages within a quarter of an hour, by a server that runs`;
}

async function quickCheck(db: Db): Promise<string> {
  const { rows } = await sql<{ quick_check: string }>`PRAGMA quick_check`.execute(db);
  const found = rows.map((row) => row.quick_check).join('; ');
  if (found !== 'ok') throw new Error(found);
  return 'the file is sound';
}

async function look(check: string, examineIt: () => Promise<string>): Promise<Finding> {
  try {
    return { check, ok: true, message: await examineIt() };
  } catch (error) {
    return { check, ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}
