import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Clock } from '#platform/clock/index.ts';
import { type Cache, createCache } from '#platform/cache.ts';
import type { Db } from '#platform/db/index.ts';
import { isRange, isSha256 } from '../store.ts';
import type { BlobStore, ByteRange, StoredBlob } from '../store.ts';
import { type Draft, makeDraft, makeWrittenDraft, removeOldDrafts } from '../drafts.ts';
import type { Bucket } from './client.ts';
import type { Copies } from './copies.ts';
import { type BlobRow, type BlobRows, openRows } from './rows.ts';

/** Rows in memory, so that most reads ask only the bucket. */
const ROWS_KEPT = 20_000;

/** For so long it is taken for granted that a bucket which answered still does: probes come every few seconds, and cost money. */
const TRUSTED_MS = 60_000;

/** Long enough for a browser to begin, too short to be passed on. */
const LINK_SECONDS = 300;

interface Place {
  bucket: Bucket;
  db: Db;
  clock: Clock;
  /** A folder for what is on its way: a name needs all bytes first. */
  drafts: string;
  /** Whether readers may be sent to the bucket. */
  hasLinks: boolean;
  /** Absent where everything is to come from the bucket. */
  copies?: Copies | undefined;
}

interface Store {
  bucket: Bucket;
  rows: BlobRows;
  copies: Copies | undefined;
  known: Cache<BlobRow>;
  clock: Clock;
}

/**
 * Objects at `ab/cd/<sha256>-<random>` of a bucket, listed in a table. Bytes that were deleted and come back are another object,
 * so a deletion that comes late takes nothing away. No request to the bucket is conditional: many servers know none.
 */
export function openBucketBlobs({ bucket, db, clock, drafts, hasLinks, copies }: Place): BlobStore {
  const store: Store = { bucket, copies, rows: openRows(db), known: createCache(ROWS_KEPT), clock };
  return {
    put: async (source) => keepDraft(store, await makeDraft(drafts, source)),
    putWritten: async (write) => keepDraft(store, await makeWrittenDraft(drafts, write)),
    open: (sha256, range) => openBlob(store, sha256, range),
    async read(sha256) {
      const stream = await openBlob(store, sha256);
      return stream === undefined ? undefined : await buffer(stream);
    },
    async stat(sha256) {
      const row = await findRow(store, sha256);
      return row === undefined ? undefined : { size: row.size, storedAt: row.stored_at };
    },
    delete: (sha256) => leave(store, sha256, Infinity),
    deleteOld: (sha256, before) => leave(store, sha256, before),
    list: (after = '') => store.rows.list(after),
    async linkTo(sha256, headers) {
      const row = hasLinks ? await findRow(store, sha256) : undefined;
      return row === undefined ? undefined : await bucket.linkTo(pathOf(row.name), headers, LINK_SECONDS);
    },
    async clear(before) {
      await removeOldDrafts(drafts, before);
      await removeUnfinished(store, before);
    },
    check: () => checkRoundTrip(bucket),
    ready: trust(clock, () => bucket.probe()),
  };
}

async function keepDraft(store: Store, draft: Draft): Promise<StoredBlob> {
  try {
    return await keep(store, draft);
  } finally {
    await draft.remove();
  }
}

async function keep({ bucket, rows, known, clock, copies }: Store, { sha256, size, body }: Draft) {
  const before = await rows.renew(sha256, clock.now());
  // An object that is not what its row says is replaced by those who have the bytes.
  if (before?.size === size && (await bucket.size(pathOf(before.name))) === size)
    return { sha256, size, created: false };
  const name = `${sha256}-${randomBytes(8).toString('hex')}`;
  await rows.begin({ name, sha256, size, stored_at: clock.now() });
  await bucket.put(pathOf(name), body);
  known.drop(sha256);
  const created = await rows.keep(name, before?.name);
  const gone = created ? before?.name : name;
  if (gone !== undefined) await remove({ bucket, rows, copies }, gone);
  return { sha256, size, created };
}

async function openBlob(store: Store, sha256: string, range: ByteRange = { start: 0 }): Promise<Readable | undefined> {
  if (!isRange(range)) throw new RangeError(`There are no bytes from ${range.start} to ${range.end}.`);
  const row = await findRow(store, sha256);
  if (row === undefined) return undefined;
  if (range.start >= row.size) return Readable.from([]);
  const found = await openObject(store, { ...row, sha256 }, range);
  if (found !== undefined) return found;
  // Another node may have taken it away and put it again.
  store.known.drop(sha256);
  const now = await findRow(store, sha256);
  return now === undefined ? undefined : await openObject(store, { ...now, sha256 }, range);
}

/** Who asks for a few bytes uses a copy, but has none made: all bytes would be fetched for them. */
async function openObject({ bucket, copies }: Store, object: BlobRow & { sha256: string }, range: ByteRange) {
  const copy = await copies?.open(object, range);
  if (copy !== undefined) return copy;
  const path = pathOf(object.name);
  const isWhole = range.start === 0 && range.end === undefined;
  if (!isWhole) return bucket.get(path, range);
  return (await copies?.make(object, () => bucket.get(path))) ?? (await bucket.get(path));
}

async function findRow({ rows, known }: Store, sha256: string): Promise<BlobRow | undefined> {
  if (!isSha256(sha256)) return undefined;
  const row = known.get(sha256) ?? (await rows.find(sha256));
  if (row !== undefined) known.set(sha256, row, 1);
  return row;
}

async function leave({ bucket, rows, known, copies }: Store, sha256: string, before: number): Promise<boolean> {
  if (!isSha256(sha256)) return false;
  const name = await rows.leaveOld(sha256, Math.min(before, Number.MAX_SAFE_INTEGER));
  if (name === undefined) return false;
  known.drop(sha256);
  await remove({ bucket, rows, copies }, name);
  return true;
}

async function remove({ bucket, rows, copies }: Pick<Store, 'bucket' | 'rows' | 'copies'>, name: string) {
  await copies?.remove(name);
  await bucket.remove(pathOf(name));
  await rows.forget(name);
}

async function removeUnfinished(store: Store, before: number): Promise<void> {
  for (const name of await store.rows.listUnfinished(before)) {
    await store.bucket.abort(pathOf(name));
    await remove(store, name);
  }
}

const pathOf = (name: string): string => `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;

/** Writes, reads and removes something; throws when the bucket cannot be used. */
export async function checkRoundTrip(bucket: Bucket): Promise<void> {
  const bytes = randomBytes(32);
  const name = `checks/${bytes.toString('hex')}`;
  await bucket.put(name, bytes);
  try {
    const found = await bucket.get(name);
    if (found === undefined || !bytes.equals(await buffer(found)))
      throw new Error('The bucket gives back other bytes than were written.');
  } finally {
    await bucket.remove(name);
  }
}

/** Asks at most once in a while, and once for all who wait; what failed is asked again at once. */
function trust({ now }: Clock, probe: () => Promise<void>): () => Promise<void> {
  let good = -Infinity;
  let asking: Promise<void> | undefined;
  return async () => {
    if (now() - good < TRUSTED_MS) return;
    asking ??= probe()
      .then(() => {
        good = now();
      })
      .finally(() => {
        asking = undefined;
      });
    await asking;
  };
}
