import type { BackupKeep, BackupPlace, Config } from '#config/index.ts';
import { type Db, openDatabase } from '#platform/db/index.ts';

/** What a backup needs to know, as plain data: it may go to a thread. */
export interface BackupOrder extends Pick<Config, 'database' | 'blobs' | 'dataDir'> {
  secretKey: string | undefined;
  /** What takes the backup. */
  place: BackupPlace;
  /** Encrypts it. */
  key: string | undefined;
  /** Which backups are kept. */
  keep: BackupKeep;
  lectern: string;
  /** How the names of tables begin that are made again of the others. */
  derived: readonly string[];
}

/**
 * The objects of one bucket, where whoever restores puts the blobs elsewhere; the servers that live now, and what they counted in
 * the last minute; PDFs that are made again.
 */
const OF_A_PLACE = ['blobs', 'nodes', 'node_hits', 'printed_books'];

export const derivedBy =
  (beginnings: readonly string[]) =>
  (table: string): boolean =>
    OF_A_PLACE.includes(table) || beginnings.some((beginning) => table.startsWith(beginning));

type Told = Pick<BackupOrder, 'place' | 'lectern' | 'derived'>;

export const orderOf = ({ database, blobs, dataDir, secretKey, backup }: Config, told: Told): BackupOrder => ({
  ...{ database, blobs, dataDir, secretKey, key: backup.key, keep: backup.keep },
  ...told,
});

/** A database for one that does a thing after the other. The caller closes it. */
export const openPlace = (database: Config['database']): Db =>
  openDatabase(
    database.kind === 'sqlite' ? database : { ...database, poolSize: 1, statementTimeout: 30_000 },
    () => {},
  );
