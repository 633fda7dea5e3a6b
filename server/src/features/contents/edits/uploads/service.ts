import type { Multipart, MultipartFile } from '@fastify/multipart';
import { badRequest, Problem } from '#platform/http/index.ts';
import { inspectName, storeStream } from '../incoming/files.ts';
import { type Edited, type LiveEditsCtx, requireLive, updatePrepared } from '../live/index.ts';

export interface Upload {
  spaceId: string;
  authorId: string;
  /** The parts of the form; the first must be the file. */
  parts: AsyncIterable<Multipart>;
}

/** Stores a file while it comes in, and makes it one of the space's. */
export async function uploadFile(ctx: LiveEditsCtx, { spaceId, authorId, parts }: Upload): Promise<Edited> {
  const space = await requireLive(ctx, spaceId);
  const part = await firstFile(parts);
  const complaint = inspectName(part.filename);
  if (complaint !== undefined) {
    part.file.resume();
    throw badRequest(`The name of the file: ${complaint}.`);
  }
  const stored = await storeStream(ctx, whole(part), { name: part.filename, contentType: part.mimetype });
  const request = { changes: [{ operation: 'insert_files' as const, files: [{ name: stored.name }] }] };
  const prepared = { spaceId, request, files: new Map([[0, [stored]]]) };
  return updatePrepared(ctx, { space, prepared, authorId, ifMatch: undefined });
}

async function firstFile(parts: AsyncIterable<Multipart>): Promise<MultipartFile> {
  const [first] = await take(parts);
  if (first?.type !== 'file') throw badRequest('The form must hold one file and nothing else.');
  return first;
}

async function take(parts: AsyncIterable<Multipart>): Promise<Multipart[]> {
  const iterator = parts[Symbol.asyncIterator]();
  const { value, done } = await iterator.next().catch((error: unknown) => {
    throw unreadable(error);
  });
  return done === true ? [] : [value];
}

/** The bytes of the file; ends with an error where it is cut short or goes on beyond the bound, so that nothing is kept of it. */
async function* whole({ file }: MultipartFile): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of file as AsyncIterable<Uint8Array>) yield chunk;
  } catch (error) {
    throw unreadable(error);
  }
  if (file.truncated) throw new Problem(413, 'too_large', 'The file is larger than an upload may be.');
}

const unreadable = (error: unknown): unknown =>
  (error as { statusCode?: number }).statusCode === 413
    ? new Problem(413, 'too_large', 'The form holds more than an upload may.')
    : badRequest('The form ends too early, or is not written as its Content-Type says.');
