import type { Multipart, MultipartFile } from '@fastify/multipart';
import { limitOf, type QuotasCtx } from '#features/quotas/index.ts';
import type { BlobStore } from '#platform/blobs/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { badRequest, Problem } from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import type { ImportLimits } from '../../limits.ts';
import { nameOfUpload, UPLOADS_KEPT_MS } from '../rules.ts';
import { insertUpload, sumUploads } from '../store.ts';

export interface ImportUploadsCtx extends QuotasCtx {
  db: Db;
  clock: Clock;
  blobs: BlobStore;
  queues: { importLimits: Pick<ImportLimits, 'bytes'> };
}

/** What one organization may upload in a day: so many files, and so many times the largest. */
const FILES_AT_MOST = 500;
const BYTES_TIMES = 20;

interface Upload {
  organizationId: string;
  userId: string;
  /** The parts of the form; the first must be the file. */
  parts: AsyncIterable<Multipart>;
}

/** Keeps a file while it comes in. Nobody but whoever sent it can import it. */
export async function keepUpload(ctx: ImportUploadsCtx, { organizationId, userId, parts }: Upload) {
  const left = await roomToday(ctx, organizationId);
  const part = await firstFile(parts);
  const { sha256, size } = await ctx.blobs.put(atMost(left, whole(part)));
  if (size === 0) throw badRequest('The file is empty.');
  const id = newId();
  const name = nameOfUpload(part.filename);
  await inTransaction(ctx, async (tx) => {
    await insertUpload(tx.db, {
      ...{ id, organization_id: organizationId, created_by: userId },
      ...{ name, sha256, size, created_at: tx.clock.now() },
    });
  });
  return { object: 'import-upload', id, name, size };
}

/**
 * How many bytes the organization may still upload. What it may keep bounds them as well: they are kept for a day, next to all
 * that came of them.
 */
async function roomToday(ctx: ImportUploadsCtx, organizationId: string): Promise<number> {
  const { count, bytes } = await sumUploads(ctx.db, organizationId, ctx.clock.now() - UPLOADS_KEPT_MS);
  const most = ctx.queues.importLimits.bytes * BYTES_TIMES;
  if (count >= FILES_AT_MOST || bytes >= most) throw tooMany();
  const storage = await limitOf(ctx, organizationId, 'storage');
  // The last of them may be as large as any, unless the storage is bounded.
  return storage === undefined ? ctx.queues.importLimits.bytes : Math.max(0, storage - bytes);
}

const tooMany = (): Problem =>
  new Problem(
    429,
    'too_many_uploads',
    'This organization uploaded as much for imports as it may within a day. Try again tomorrow.',
    { headers: { 'retry-after': '3600' } },
  );

/** Ends with a refusal where there are more of them. */
async function* atMost(most: number, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let received = 0;
  for await (const chunk of bytes) {
    received += chunk.byteLength;
    if (received > most) throw tooMany();
    yield chunk;
  }
}

async function firstFile(parts: AsyncIterable<Multipart>): Promise<MultipartFile> {
  const { value } = await parts[Symbol.asyncIterator]()
    .next()
    .catch((error: unknown) => {
      throw unreadable(error);
    });
  const first = value as Multipart | undefined;
  if (first?.type !== 'file') throw badRequest('The form must hold one file and nothing else.');
  return first;
}

/** The bytes of the file; ends with an error where it is cut short or goes on beyond the bound, so that nothing is kept of it. */
async function* whole({ file }: MultipartFile): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of file.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) yield chunk;
  } catch (error) {
    throw unreadable(error);
  } finally {
    // Where nobody wants the rest, it is dropped as it comes: who still sends it then reads why.
    file.resume();
  }
  if (file.truncated) throw tooLarge();
}

const tooLarge = (): Problem =>
  new Problem(
    413,
    'too_large',
    'The file is larger than an import may be. Import it in parts, or by the command line.',
  );

const unreadable = (error: unknown): unknown =>
  (error as { statusCode?: number }).statusCode === 413
    ? tooLarge()
    : badRequest('The form ends too early, or is not written as its Content-Type says.');
