import { statfs } from 'node:fs/promises';
import { type BackupStatus, readStatus as readBackupStatus } from '#platform/backup/index.ts';
import type { BlobStore } from '#platform/blobs/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import {
  BINARY_SCHEMA,
  type Db,
  isPostgres,
  type ReplicaReport,
  reportReplicas,
  schemaState,
} from '#platform/db/index.ts';
import { countAllWaiting } from '#platform/events/index.ts';
import { type Failing, listFailing } from '#platform/jobs/index.ts';
import { countWaiting } from '#platform/mail/index.ts';
import type { Metrics } from '#platform/metrics/index.ts';
import { limitOf, listLargest, type QuotasCtx } from '#features/quotas/index.ts';
import { countUnindexed } from '#features/search/index.ts';
import { type Measured, readMeasured } from './measured.ts';
import { countAmounts, countBlobs, countNodes, listUnproven, sizeOfDatabase } from './store.ts';

/** What a server knows of itself from its configuration. */
export interface ServerFacts {
  version: string;
  /** Folders whose disks have to have room, by what they are for. */
  folders: Readonly<Record<string, string>>;
  blobs: 'folder' | 's3';
  sendsMail: boolean;
  takesBackups: boolean;
}

export interface StatusCtx extends QuotasCtx {
  db: Db;
  clock: Clock;
  blobs: BlobStore;
  settings: { facts: ServerFacts };
}

/** More of anything is not counted: whoever has so much looks at the metrics. */
export const COUNTED_AT_MOST = 10_000;
const LISTED_AT_MOST = 50;
const LARGEST_LISTED = 5;
/** As nodes themselves see it. */
const ALIVE_MS = 30_000;

export interface Disk {
  name: string;
  free: number;
  total: number;
}

export interface ServerStatus {
  facts: ServerFacts;
  now: number;
  database: { kind: 'sqlite' | 'postgres'; bytes: number; schema: number; known: number };
  /** As this process sees them; a command sees none. */
  replicas: ReplicaReport[];
  files: { files: number; bytes: number };
  disks: Disk[];
  nodes: { nodes: number; machines: number };
  amounts: Record<'organizations' | 'users' | 'spaces' | 'sites', number>;
  /** Those that keep most. */
  largest: { hostname: string; storage: number; limit: number | undefined }[];
  failing: Failing[];
  waiting: { mails: number; events: number; unindexed: number };
  backup: BackupStatus | undefined;
  hostnames: { hostname: string; reason: string | null }[];
  /** What the processes of this machine counted since each began; absent where none is asked. */
  measured: Measured | undefined;
}

/** Reads the state of the installation; `metrics` are those of a running server. */
export async function readStatus(ctx: StatusCtx, metrics?: Metrics): Promise<ServerStatus> {
  const { db, clock, blobs, settings } = ctx;
  const { facts } = settings;
  const now = clock.now();
  const [schema, bytes, amounts, failing, backup, hostnames, nodes] = await Promise.all([
    schemaState(db),
    sizeOfDatabase(db),
    countAmounts(db, COUNTED_AT_MOST),
    listFailing(db, now, LISTED_AT_MOST),
    readBackupStatus(db),
    listUnproven(db, LISTED_AT_MOST),
    countNodes(db, now - ALIVE_MS),
  ]);
  return {
    facts,
    now,
    database: { kind: isPostgres(db) ? 'postgres' : 'sqlite', bytes, schema: schema.version, known: BINARY_SCHEMA },
    replicas: reportReplicas(db),
    files: facts.blobs === 's3' ? await countBlobs(db) : await sizeOfFiles(blobs),
    disks: await listDisks(facts.folders),
    largest: await listLargestWithLimits(ctx),
    ...{ nodes, amounts, failing, backup, hostnames },
    waiting: {
      mails: await countWaiting(db, COUNTED_AT_MOST),
      events: await countAllWaiting(db, COUNTED_AT_MOST),
      unindexed: await countUnindexed(db, COUNTED_AT_MOST),
    },
    measured: metrics && readMeasured((await metrics.render()).text),
  };
}

async function listLargestWithLimits(ctx: StatusCtx): Promise<ServerStatus['largest']> {
  const largest = await listLargest(ctx.db, LARGEST_LISTED);
  return Promise.all(
    largest.map(async ({ id, hostname, storage }) => ({ hostname, storage, limit: await limitOf(ctx, id, 'storage') })),
  );
}

/** Files of a folder, so many at most: the system counts more of them faster. */
async function sizeOfFiles(blobs: BlobStore): Promise<{ files: number; bytes: number }> {
  let files = 0;
  let bytes = 0;
  for await (const sha256 of blobs.list()) {
    bytes += (await blobs.stat(sha256))?.size ?? 0;
    files += 1;
    if (files >= COUNTED_AT_MOST) break;
  }
  return { files, bytes };
}

/** Folders that are not there have no disk yet. */
async function listDisks(folders: ServerFacts['folders']): Promise<Disk[]> {
  const disks = Object.entries(folders).map(async ([name, path]) => {
    try {
      const { bavail, blocks, bsize } = await statfs(path);
      return [{ name, free: bavail * bsize, total: blocks * bsize }];
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  });
  return (await Promise.all(disks)).flat();
}
