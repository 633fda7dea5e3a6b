import type { Multipart, MultipartFile } from '@fastify/multipart';
import { whileRoom } from '#features/quotas/index.ts';
import { typeByName } from '#platform/content-types.ts';
import { badRequest, notFound, Problem } from '#platform/http/index.ts';
import type { WholePlace } from '../../revisions/index.ts';
import type { FileEntry } from '../../trees/index.ts';
import { inspectName, type StoredFile, storeStream } from '../incoming/files.ts';
import { type Edited, type LiveEditsCtx, updateLive, writableContent } from '../live/index.ts';
import type { EditChange } from '../schema.ts';
import type { PreparedEdits } from '../service.ts';

type Named = Readonly<Record<string, string>>;

/** A branch that files are uploaded to. */
export interface UploadLine {
  /** With the parameters that name it. */
  url: string;
  /** What is there now; refuses where nobody may write. */
  contentOf: (ctx: LiveEditsCtx, named: Named) => Promise<WholePlace>;
  /** Makes a batch whose files are stored a revision of it. */
  update: (ctx: LiveEditsCtx, update: { named: Named; prepared: PreparedEdits; authorId: string }) => Promise<Edited>;
}

/** Uploads to the main content of spaces that are open for live edits. */
export const liveUploads: UploadLine = {
  url: '/uploads/spaces/:spaceId',
  contentOf: (ctx, { spaceId = '' }) => writableContent(ctx, spaceId),
  update: updateLive,
};

export interface Upload {
  /** What the address names: the branch, and the file that is to get other content. */
  named: Named;
  authorId: string;
  /** The parts of the form; the first must be the file. */
  parts: AsyncIterable<Multipart>;
}

/** Stores a file while it comes in, and makes it one of the space's, or the content of one. */
export async function uploadFile(
  ctx: LiveEditsCtx,
  line: UploadLine,
  { named, authorId, parts }: Upload,
): Promise<Edited> {
  const { spaceId, tree } = await line.contentOf(ctx, named);
  const { fileId } = named;
  const replaced = fileId === undefined ? undefined : tree.fileById.get(fileId);
  if (fileId !== undefined && replaced === undefined) throw notFound('file');
  const part = await firstFile(parts);
  try {
    await checkName(part.filename, replaced);
  } catch (error) {
    part.file.resume();
    throw error;
  }
  const stored = await storeStream(ctx, whileRoom(ctx, spaceId, whole(part)), {
    name: part.filename,
    contentType: part.mimetype,
  });
  if (replaced !== undefined) checkContent(stored, replaced);
  const change: EditChange =
    replaced === undefined
      ? { operation: 'insert_files', files: [{ name: stored.name }] }
      : { operation: 'update_file', file: replaced.id };
  const prepared = { spaceId, request: { changes: [change] }, files: new Map([[0, [stored]]]) };
  return line.update(ctx, { named, prepared, authorId });
}

async function checkName(name: string, replaced: FileEntry | undefined): Promise<void> {
  const complaint = inspectName(name);
  if (complaint !== undefined) throw badRequest(`The name of the file: ${complaint}.`);
  if (replaced === undefined) return;
  const type = await typeByName(name);
  if (type !== (await typeByName(replaced.name)))
    throw badRequest(
      `"${replaced.name}" cannot become a file of another type: pages show it as what it is. Upload the file as a new one.`,
    );
}

/** Where there was a picture that a program could measure, there has to be one. */
function checkContent(stored: StoredFile, replaced: FileEntry): void {
  if (replaced.width !== undefined && stored.width === undefined)
    throw badRequest(`The file is no picture. Pages would show "${replaced.name}" as a broken one.`);
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
    for await (const chunk of file.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) yield chunk;
  } catch (error) {
    throw unreadable(error);
  } finally {
    // Where nobody wants the rest, it is dropped as it comes: who still sends it then reads why.
    file.resume();
  }
  if (file.truncated) throw new Problem(413, 'too_large', 'The file is larger than an upload may be.');
}

const unreadable = (error: unknown): unknown =>
  (error as { statusCode?: number }).statusCode === 413
    ? new Problem(413, 'too_large', 'The form holds more than an upload may.')
    : badRequest('The form ends too early, or is not written as its Content-Type says.');
