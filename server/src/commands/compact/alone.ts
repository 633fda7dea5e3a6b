// While nobody else uses the database, and how room is given back then.
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import type { Config } from '#config/index.ts';
import { referringWith } from '#features/retention/index.ts';
import { describeSize } from '#platform/sizes.ts';
import { type BlobStore, openBlobs } from '#platform/blobs/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import {
  compactFile,
  countOthers,
  type Db,
  isFileAlone,
  measureRoom,
  openDatabaseClock,
  requireSchema,
  vacuumTables,
} from '#platform/db/index.ts';
import { Problem } from '#platform/http/index.ts';
import { silentLogger } from '#platform/log.ts';
import { derivedPictures } from '#publishing/index.ts';
import { openConfiguredDatabase } from '../open.ts';

/** What the rows are in that go, and those that point to them. */
const SHRINKING = [
  'objects',
  'revisions',
  'revision_pages',
  'revision_contributors',
  'removed_revisions',
  'object_marks',
] as const;

export const REFERRING = referringWith(derivedPictures);

export interface Store {
  db: Db;
  clock: Clock;
  blobs: BlobStore;
}

/** Opens what a command needs, with one connection to PostgreSQL, and closes it again. */
export async function withStore<T>(config: Config, body: (store: Store) => Promise<T>): Promise<T> {
  const db = openConfiguredDatabase({ ...config, databasePoolSize: 1 }, silentLogger());
  try {
    await requireSchema(db);
    const clock = await openDatabaseClock(db);
    return await body({ db, clock, blobs: await openBlobs(config, { db, clock }) });
  } finally {
    await db.destroy();
  }
}

/** Refuses while a server, or another command, has the database open. */
export async function requireAlone(config: Config): Promise<void> {
  const { database } = config;
  const isAlone =
    database.kind === 'sqlite'
      ? isFileAlone(database.file)
      : (await withStore(config, ({ db }) => countOthers(db))) === 0;
  if (isAlone) return;
  throw new Problem(
    409,
    'database_in_use',
    'A server or another program uses the database. Stop it first, also a pooler of connections, or run this without --offline.',
  );
}

/** Refuses where a disk has too little room for the database to be written anew. */
export async function requireRoom(config: Config): Promise<void> {
  const { database } = config;
  if (database.kind !== 'sqlite') return;
  const { bytes, free = 0 } = await withStore(config, ({ db }) => measureRoom(db));
  const needed = bytes - free;
  // It is written next to the old one, and from there into the log before it takes its place.
  for (const [folder, times] of [
    [dirname(database.file), 2],
    [tmpdir(), 1],
  ] as const) {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize >= times * needed) continue;
    const message = `The database is written anew, which takes ${describeSize(times * needed)} in ${folder}; ${describeSize(bavail * bsize)} are free there. Nothing was changed.`;
    throw new Problem(409, 'no_room', message);
  }
}

/** Gives what is free in the database back to the disk, or where others use it, to whoever writes next. */
export async function giveBack(config: Config, { offline }: { offline: boolean }): Promise<void> {
  const { database } = config;
  if (database.kind === 'postgres')
    return withStore(config, ({ db }) => vacuumTables(db, SHRINKING, { full: offline }));
  if (offline && !compactFile(database.file))
    throw new Problem(
      409,
      'database_in_use',
      'Somebody opened the database meanwhile. It is sound, and as large as it was.',
    );
}
