import { Readable } from 'node:stream';
import type { BackupPlace } from '#config/index.ts';
import { type Bucket, BucketError, openBucket } from '#platform/blobs/index.ts';
import { createBucketLock, LOCK } from './bucket-lock.ts';
import { ARCHIVE_NAME, BackupError, type BackupTarget, refuseOtherNames } from './target.ts';

/** A download that breaks off goes on where it was, so many times without a byte in between. */
const RESUMED_AT_MOST = 4;

/**
 * A bucket for archives. An object is there whole or not at all, and is safe once the bucket has answered. What a process that
 * was killed left of an upload is removed by the next one that has the lock: nobody else uploads then.
 */
export async function openBucketTarget(
  place: Extract<BackupPlace, { kind: 's3' }>,
  { mayWrite }: { mayWrite: boolean },
): Promise<BackupTarget> {
  const bucket = await openBucket(place);
  const checked = async <T>(name: string, body: () => Promise<T>): Promise<T> => {
    refuseOtherNames(name);
    return inWords(body);
  };
  if (mayWrite) await inWords(() => refuseOthers(bucket, place.prefix));
  return {
    size: (name) => checked(name, () => bucket.size(name)),
    read: (name) =>
      checked(name, async () => {
        const first = await bucket.get(name);
        return first === undefined ? undefined : Readable.from(resume(bucket, name, first), { objectMode: false });
      }),
    write: (name, source) => checked(name, () => bucket.putStream(name, source)),
    flush: async () => {},
    async *list(folder) {
      const names = bucket.list(`${folder}/`)[Symbol.asyncIterator]();
      for (;;) {
        const next = await inWords(() => names.next());
        if (next.done === true) return;
        if (ARCHIVE_NAME.test(next.value)) yield next.value;
      }
    },
    remove: (name) => checked(name, () => bucket.remove(name)),
    lock: () =>
      inWords(async () => {
        const lock = await createBucketLock(bucket);
        await bucket.abortAll();
        return { confirm: () => inWords(lock.confirm), release: () => inWords(lock.release) };
      }),
    close: () => bucket.close(),
  };
}

/** An archive that there is, or an empty place. */
async function refuseOthers(bucket: Bucket, prefix: string): Promise<void> {
  if ((await bucket.size('archive.json')) !== undefined) return;
  for await (const name of bucket.list('')) {
    if (name === LOCK) continue;
    throw new BackupError(
      `There are other things than backups below ${prefix === '' ? 'the bucket' : prefix}, such as ${JSON.stringify(name.slice(0, 100))}. Name a new prefix.`,
    );
  }
}

/** Connections break in the hours that a restore may take. */
async function* resume(bucket: Bucket, name: string, first: Readable): AsyncGenerator<Uint8Array> {
  let [stream, at]: [Readable | undefined, number] = [first, 0];
  for (let tries = 0; ;) {
    try {
      for await (const chunk of stream as AsyncIterable<Uint8Array>) {
        yield chunk;
        at += chunk.byteLength;
        tries = 0;
      }
      return;
    } catch (error) {
      tries += 1;
      if (tries > RESUMED_AT_MOST) throw new BackupError(`${name} could not be read: ${String(error)}`);
    } finally {
      stream.destroy();
    }
    stream = await inWords(() => bucket.get(name, { start: at }));
    if (stream === undefined) throw new BackupError(`${name} has gone while it was read.`);
  }
}

async function inWords<T>(body: () => Promise<T>): Promise<T> {
  try {
    return await body();
  } catch (error) {
    throw error instanceof BucketError ? new BackupError(error.message, { cause: error }) : error;
  }
}
