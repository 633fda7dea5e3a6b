import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction, prepared } from '#platform/db/index.ts';
import { toHash, toKey } from './keys.ts';
import { packBytes, unpackBytes } from './packing.ts';

export type ObjectKind = 'body' | 'list' | 'root' | 'meta';

/** Bytes under the name that their content gives them. */
export interface StoredObject {
  hash: string;
  kind: ObjectKind;
  bytes: Uint8Array;
}

export const hashBytes = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');

export function makeObject(kind: ObjectKind, content: Uint8Array | object): StoredObject {
  const bytes = content instanceof Uint8Array ? content : Buffer.from(JSON.stringify(content));
  return { hash: hashBytes(bytes), kind, bytes };
}

/** The root of a space without any content. */
export const EMPTY_ROOT = makeObject('root', {});

const BATCH_OBJECTS = 200;
const BATCH_BYTES = 2 * 1024 * 1024;
const READ_BATCH = 500;

/** What was put again within this time is not written anew, only to be younger. */
export const RENEWED_AFTER_MS = 12 * 60 * 60 * 1000;

/**
 * Writes objects in short transactions of their own, so that a large import never holds the writer for long. What is there
 * already becomes young again, which keeps it from the sweep for a day: whoever makes a revision puts all of its objects that
 * its parents do not refer to, and is done within that day.
 */
export async function putObjects(ctx: { db: Db; clock: Clock }, objects: Iterable<StoredObject>): Promise<void> {
  let batch: StoredObject[] = [];
  let bytes = 0;
  const flush = async () => {
    if (batch.length > 0) await insert(ctx, batch);
    batch = [];
    bytes = 0;
  };
  for (const object of objects) {
    batch.push(object);
    bytes += object.bytes.byteLength;
    if (batch.length >= BATCH_OBJECTS || bytes >= BATCH_BYTES) await flush();
  }
  await flush();
}

async function insert(ctx: { db: Db; clock: Clock }, batch: readonly StoredObject[]): Promise<void> {
  const unique = [...new Map(batch.map((object) => [object.hash, object])).values()];
  // In one order for everybody: two writers of the same objects in different orders would wait for each other.
  const now = ctx.clock.now();
  const rows = unique
    .toSorted((a, b) => (a.hash < b.hash ? -1 : 1))
    .map(({ hash, kind, bytes }) => ({ hash: toKey(hash), kind, ...packBytes(bytes), created_at: now }));
  // First this, then the insertion: what a sweep takes away before is written again, and afterwards it takes nothing away.
  await renew(
    ctx,
    rows.map((row) => row.hash),
  );
  // One statement, so a transaction by itself; in one of its own PostgreSQL would refuse whoever writes the same object.
  await ctx.db
    .insertInto('objects')
    .values(rows)
    .onConflict((on) => on.column('hash').doNothing())
    .execute();
}

/** Makes those of these objects that are there, and old, young again. */
async function renew(ctx: { db: Db; clock: Clock }, keys: readonly Uint8Array[]): Promise<void> {
  const now = ctx.clock.now();
  const old = await ctx.db
    .selectFrom('objects')
    .select('hash')
    .where('hash', 'in', [...keys])
    .where('created_at', '<', now - RENEWED_AFTER_MS)
    .execute();
  if (old.length === 0) return;
  const found = old.map((row) => row.hash);
  await inTransaction(ctx, (tx) =>
    tx.db.updateTable('objects').set({ created_at: now }).where('hash', 'in', found).execute(),
  );
}

/** Thrown when a revision names an object that is not there: the database is damaged, and nothing should hide it. */
export class MissingObject extends Error {
  override name = 'MissingObject';
  constructor(hash: string) {
    super(`The object ${hash} is missing from the database.`);
  }
}

const selectBytes = prepared((db, key: Uint8Array) =>
  db.selectFrom('objects').select(['bytes', 'plain_size']).where('hash', '=', key),
);

export async function getObject(db: Db, hash: string): Promise<Uint8Array> {
  const [row] = await selectBytes(db, toKey(hash));
  if (row === undefined) throw new MissingObject(hash);
  return unpackBytes(row);
}

/** Objects by hash; each that is asked for is there, or MissingObject is thrown. */
export async function getObjects(db: Db, hashes: readonly string[]): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  const wanted = [...new Set(hashes)];
  for (let at = 0; at < wanted.length; at += READ_BATCH) {
    const part = wanted.slice(at, at + READ_BATCH);
    const rows = await db
      .selectFrom('objects')
      .select(['hash', 'bytes', 'plain_size'])
      .where('hash', 'in', part.map(toKey))
      .execute();
    for (const row of rows) found.set(toHash(row.hash), unpackBytes(row));
  }
  for (const hash of wanted) if (!found.has(hash)) throw new MissingObject(hash);
  return found;
}

/** How many bytes objects have, by hash, without reading them. */
export async function sizesOf(db: Db, hashes: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const wanted = [...new Set(hashes)];
  for (let at = 0; at < wanted.length; at += READ_BATCH) {
    const part = wanted.slice(at, at + READ_BATCH);
    // Bytes are packed where that is worth it, and how many they are then stands with them.
    const size = sql<number>`CASE WHEN plain_size > 0 THEN plain_size ELSE length(bytes) END`.as('size');
    const rows = await db.selectFrom('objects').select(['hash', size]).where('hash', 'in', part.map(toKey)).execute();
    for (const row of rows) found.set(toHash(row.hash), Number(row.size));
  }
  return found;
}

export const parseObject = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString());
