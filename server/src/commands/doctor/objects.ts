import { sql } from 'kysely';
import type { Db } from '#platform/db/index.ts';
import { hashBytes, type PackedBytes, toHash, toKey, unpackBytes } from '#platform/objects/index.ts';
import type { Problems, StoreCtx } from './lines.ts';

const HASHES_AT_ONCE = 2000;
const BYTES_AT_ONCE = 4 * 1024 * 1024;
const OBJECTS_AT_ONCE = 200;

/** Whether every object still has the bytes that gave it its name. Reads all of them, some megabytes at a time. */
export async function* changedObjects({ db }: StoreCtx): Problems {
  for await (const hashes of batchesOf(db)) {
    const rows = await db
      .selectFrom('objects')
      .select(['hash', 'bytes', 'plain_size'])
      .where('hash', 'in', hashes.map(toKey))
      .execute();
    for (const { hash: key, ...packed } of rows) {
      const hash = toHash(key);
      const real = realHash(packed);
      if (real === undefined) yield `The object ${hash} has bytes that cannot be unpacked.`;
      else if (real !== hash) yield `The object ${hash} has other bytes than it had: their hash is ${real}.`;
    }
  }
}

function realHash(packed: PackedBytes): string | undefined {
  try {
    return hashBytes(unpackBytes(packed));
  } catch {
    return undefined;
  }
}

async function* batchesOf(db: Db): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let bytes = 0;
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('objects')
      .select(['hash', sql<number>`CASE WHEN plain_size = 0 THEN length(bytes) ELSE plain_size END`.as('size')])
      .where('hash', '>', toKey(after))
      .orderBy('hash')
      .limit(HASHES_AT_ONCE)
      .execute();
    for (const { hash: key, size } of rows) {
      const hash = toHash(key);
      if (batch.length > 0 && (bytes + size > BYTES_AT_ONCE || batch.length >= OBJECTS_AT_ONCE)) {
        yield batch;
        [batch, bytes] = [[], 0];
      }
      batch.push(hash);
      bytes += size;
      after = hash;
    }
    if (rows.length < HASHES_AT_ONCE) break;
  }
  if (batch.length > 0) yield batch;
}
