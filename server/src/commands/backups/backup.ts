import { Command } from 'commander';
import { type BackupPlace, backupPlace as readPlace, type Config } from '#config/index.ts';
import { searchTables } from '#features/search/index.ts';
import { type BackupReport, backups, noteFailure, noteSuccess, orderOf } from '#platform/backup/index.ts';
import { systemClock, toIso } from '#platform/clock/index.ts';
import { Problem } from '#platform/http/index.ts';
import { silentLogger } from '#platform/log.ts';
import { readVersion } from '#version';
import { openConfig, openConfiguredDatabase } from '../open.ts';
import { print } from '../print.ts';

const LISTED_AT_MOST = 1000;

interface BackupOptions {
  to?: string;
  list?: boolean;
  json?: boolean;
}

export const backupCommand = (): Command =>
  new Command('backup')
    .description('Take a backup while the server runs, or list the backups that there are.')
    .option('--to <place>', 'a folder, or s3://bucket/prefix?endpoint=…&region=…; else LECTERN_BACKUP_FOLDER')
    .option('--list', 'list the backups there, newest first, and take none')
    .option('--json', 'print JSON')
    .action(async (options: BackupOptions) => {
      const config = openConfig();
      const place = backupPlace(config, options.to);
      await asProblems(() => (options.list === true ? list(config, place, options) : take(config, place, options)));
    });

/** The place that is named, or that of the settings. */
export function backupPlace(config: Config, named: string | undefined): BackupPlace {
  if (named !== undefined) {
    const parsed = readPlace(named);
    if (parsed.ok) return parsed.value;
    throw new Problem(422, 'usage', `Backups are in ${parsed.expected}.`);
  }
  if (config.backup.place !== undefined) return config.backup.place;
  throw new Problem(422, 'usage', 'Name the folder or bucket of the backups, here or in LECTERN_BACKUP_FOLDER.');
}

/** Runs something that says in sentences what is wrong with a backup. */
export async function asProblems<T>(body: () => Promise<T>): Promise<T> {
  try {
    return await body();
  } catch (error) {
    const { BackupError } = await backups();
    if (error instanceof BackupError) throw new Problem(422, 'backup', error.message);
    throw error;
  }
}

async function take(config: Config, place: BackupPlace, { json }: BackupOptions): Promise<void> {
  const { runBackup } = await backups();
  const order = orderOf(config, { place, lectern: readVersion(), derived: searchTables.beginnings });
  const db = openConfiguredDatabase(config, silentLogger());
  try {
    const report = await runBackup(order, systemClock).catch(async (error: unknown) => {
      await noteFailure(db, error, systemClock.now());
      throw error;
    });
    await noteSuccess(db, report, { slot: undefined, now: systemClock.now() });
    print(json, report, toLines(report));
    if (report.damaged.length > 0 || report.sweepError !== undefined) process.exitCode = 1;
  } finally {
    await db.destroy();
  }
}

const toLines = (report: BackupReport): string[] => [
  `Backup ${report.id}: ${report.rows} rows, ${report.blobs} files, ${report.bytes} bytes, of which ${report.written} were written.`,
  ...report.damaged.map((sha256) => `The file ${sha256} was damaged before; it is not in the backup.`),
  ...report.swept.backups.map((id) => `Deleted ${id}.`),
  ...(report.sweepError === undefined ? [] : [`Nothing was deleted: ${report.sweepError}`]),
];

async function list(config: Config, place: BackupPlace, { json }: BackupOptions): Promise<void> {
  const { describeBackups } = await backups();
  const found = await describeBackups({ place, key: config.backup.key }, LISTED_AT_MOST);
  const described = found.map(({ id, takenAt, lectern, schema, database, tables, blobs }) => ({
    ...{ id, takenAt: toIso(takenAt), lectern, schema: schema.version, database },
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    files: blobs.count,
    bytes: blobs.bytes + tables.flatMap(({ parts }) => parts).reduce((sum, part) => sum + part.bytes, 0),
  }));
  const lines = described.map(({ id, schema, database, rows, files, bytes }) =>
    [id, `schema ${schema}`, database, `${rows} rows`, `${files} files`, `${bytes} bytes`].join('  '),
  );
  print(json, { backups: described }, lines.length === 0 ? ['There is no backup.'] : lines);
}
