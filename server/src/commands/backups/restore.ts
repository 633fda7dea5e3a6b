import { tmpdir } from 'node:os';
import { Command } from 'commander';
import type { BackupPlace, Config } from '#config/index.ts';
import { searchTables } from '#features/search/index.ts';
import { backups, derivedBy } from '#platform/backup/index.ts';
import { systemClock } from '#platform/clock/index.ts';
import { openSecretKey } from '#platform/secrets/index.ts';
import { asProblems, backupPlace } from './backup.ts';
import { openConfig } from '../open.ts';
import { print } from '../print.ts';

interface RestoreOptions {
  from?: string;
  backup?: string;
  check?: boolean;
  in?: string;
  json?: boolean;
}

export const restoreCommand = (): Command =>
  new Command('restore')
    .description('Make an installation of a backup, where there is none, on SQLite or PostgreSQL as the settings say.')
    .option('--from <place>', 'a folder, or s3://bucket/prefix?endpoint=…&region=…; else LECTERN_BACKUP_FOLDER')
    .option('--backup <id>', 'which one; else the newest')
    .option('--check', 'only restore it next to everything, read all of it, and say what differs')
    .option('--in <folder>', 'with --check: where the database lies meanwhile; else the folder for temporary files')
    .option('--json', 'print JSON')
    .action(async (options: RestoreOptions) => {
      const config = openConfig();
      const from = { place: backupPlace(config, options.from), key: config.backup.key };
      await asProblems(() => (options.check === true ? check(from, options) : restore(config, from, options)));
    });

const CTX = { clock: systemClock, isDerived: derivedBy(searchTables.beginnings), remake: searchTables.remake };

interface From {
  place: BackupPlace;
  key: string | undefined;
}

async function check(from: From, options: RestoreOptions): Promise<void> {
  const { checkBackup, findBackup } = await backups();
  const { archive, manifest } = await findBackup(from, options.backup);
  const differences = await checkBackup(CTX, archive, { manifest, folder: options.in ?? tmpdir() });
  const isWhole = differences.length === 0;
  const sound = `Backup ${manifest.id} is whole: ${countRows(manifest)} rows and ${manifest.blobs.count} files are as they were.`;
  print(options.json, { id: manifest.id, ok: isWhole, differences }, isWhole ? [sound] : differences);
  if (!isWhole) process.exitCode = 1;
}

async function restore(config: Config, from: From, options: RestoreOptions): Promise<void> {
  const { findBackup, restoreInto } = await backups();
  const { archive, manifest } = await findBackup(from, options.backup);
  await restoreInto(CTX, archive, { manifest, config });
  const { keys } = await openSecretKey(config);
  if (!manifest.secretKeyIds.some((id) => keys.ids.includes(id)))
    process.stderr.write('lectern: the secret key is another one than that of the backup; links that it signed end.\n');
  const line = `Restored ${manifest.id}: ${countRows(manifest)} rows and ${manifest.blobs.count} files. Run "lectern doctor", then start the server.`;
  print(options.json, { id: manifest.id, rows: countRows(manifest), files: manifest.blobs.count }, [line]);
}

const countRows = ({ tables }: { tables: readonly { rows: number }[] }): number =>
  tables.reduce((sum, table) => sum + table.rows, 0);
