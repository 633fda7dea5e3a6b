// Files that come with an edit: fetched or decoded, and stored before anything refers to them.
import { createHash } from 'node:crypto';
import type { Room } from '#features/quotas/index.ts';
import { typeByName } from '#platform/content-types.ts';
import type { BlobStore } from '#platform/blobs/index.ts';
import { HEAD_BYTES, readDimensions } from '#platform/dimensions.ts';
import { Problem } from '#platform/http/index.ts';
import { hashBytes } from '#platform/objects/index.ts';
import { type Outbound, OutboundError, type OutboundErrorCode } from '#platform/net/index.ts';
import { unusable, wrong, type Spot } from '../errors.ts';
import type { EditFile } from '../schema.ts';

/** A file whose bytes are kept already. */
export interface StoredFile {
  name: string;
  contentType: string;
  size: number;
  sha256: string;
  oid: string;
  /** Where the bytes are those of a picture, whatever the name says. */
  width?: number;
  height?: number;
}

interface FilesCtx {
  /** Of the space that the files are for. */
  room: Room;
  blobs: BlobStore;
  outbound: Outbound;
}

const MB = 1024 * 1024;
/** Of one file that is fetched, and of all that come with one batch: they are in memory for a while. */
const FILE_BYTES = 25 * MB;
const BATCH_BYTES = 100 * MB;
const TIMEOUT_MS = 60_000;
const NAME_BYTES = 200;

/** Stores the files of one change, one after the other, so that one of them at a time is in memory. */
export async function storeFiles(ctx: FilesCtx, files: readonly EditFile[], change: number): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  let left = BATCH_BYTES;
  for (const [index, file] of files.entries()) {
    const bytes = await bytesOf(ctx, file, { change, at: `/files/${index}` });
    left -= bytes.byteLength;
    if (left < 0) throw new Problem(413, 'too_large', 'The files of one change are larger than it may bring.');
    stored.push(await storeBytes(ctx, bytes, file));
  }
  return stored;
}

/** Checks what a change makes of a file, and stores its content, if it brings one. */
export async function storeContent(
  ctx: FilesCtx,
  file: Partial<EditFile>,
  change: number,
): Promise<StoredFile | undefined> {
  if (file.name === undefined && file.url === undefined && file.base64 === undefined)
    throw wrong({ change }, 'expected "name", "url" or "base64"');
  // Until it is known which file is meant, any name will do for one that is to stay.
  const named = { ...file, name: file.name ?? 'file' };
  if (file.url !== undefined || file.base64 !== undefined)
    return storeBytes(ctx, await bytesOf(ctx, named, { change }), named);
  const complaint = inspectName(named.name);
  if (complaint !== undefined) throw wrong({ change, at: '/name' }, complaint);
  return undefined;
}

function bytesOf(ctx: FilesCtx, file: EditFile, { change, at = '' }: Spot): Promise<Uint8Array> | Uint8Array {
  const complaint = inspectName(file.name);
  if (complaint !== undefined) throw wrong({ change, at: `${at}/name` }, complaint);
  if ((file.url === undefined) === (file.base64 === undefined))
    throw wrong({ change, at }, 'expected either "url" or "base64"');
  const spot = { change, at };
  return file.url === undefined ? decode(file.base64 ?? '', spot) : fetchFile(ctx, file.url, spot);
}

/** What is wrong with the name of a file; undefined where it can be one. */
export function inspectName(name: string): string | undefined {
  if (/[/\\:*?"<>|]|\p{Cc}/u.test(name) || name.startsWith('.') || name.trim() !== name || name.endsWith('.'))
    return 'expected the name of a file, without folders, control characters and \\ : * ? " < > |';
  return Buffer.byteLength(name.normalize('NFC')) > NAME_BYTES ? `expected at most ${NAME_BYTES} bytes` : undefined;
}

async function storeBytes(
  ctx: Pick<FilesCtx, 'blobs' | 'room'>,
  bytes: Uint8Array,
  file: Pick<EditFile, 'name' | 'contentType'>,
): Promise<StoredFile> {
  await ctx.room.take(bytes, hashBytes);
  const { sha256, size } = await ctx.blobs.put(bytes);
  const oid = createHash('sha1').update(`blob ${size}\0`).update(bytes).digest('hex');
  return describe(file, { sha256, size, oid }, bytes);
}

/** Stores bytes as they come, however many they are. */
export async function storeStream(
  ctx: Pick<FilesCtx, 'blobs'>,
  bytes: AsyncIterable<Uint8Array>,
  file: Pick<EditFile, 'name' | 'contentType'>,
): Promise<StoredFile> {
  const { sha256, size } = await ctx.blobs.put(bytes);
  // Git's id begins with the size, which was not known before.
  const git = createHash('sha1').update(`blob ${size}\0`);
  const head: Uint8Array[] = [];
  let kept = 0;
  for await (const chunk of (await ctx.blobs.open(sha256)) ?? []) {
    git.update(chunk as Uint8Array);
    if (kept >= HEAD_BYTES) continue;
    head.push(chunk as Uint8Array);
    kept += (chunk as Uint8Array).byteLength;
  }
  return describe(file, { sha256, size, oid: git.digest('hex') }, Buffer.concat(head));
}

/** `head` is as much of the bytes as a picture says its size in. */
async function describe(
  { name: given, contentType: claimed }: Pick<EditFile, 'name' | 'contentType'>,
  stored: Pick<StoredFile, 'sha256' | 'size' | 'oid'>,
  head: Uint8Array,
): Promise<StoredFile> {
  const name = given.normalize('NFC');
  // An ending is what an export keeps of the type, so it counts for more than what was said.
  const contentType = (await typeByName(name)) ?? plainType(claimed) ?? 'application/octet-stream';
  return { name, contentType, ...stored, ...readDimensions(head) };
}

const plainType = (type: string | undefined): string | undefined =>
  /^[a-z0-9.+-]{1,80}\/[a-z0-9.+-]{1,80}(?=;|$)/i.exec(type?.trim() ?? '')?.[0].toLowerCase();

function decode(base64: string, { change, at = '' }: Spot): Uint8Array {
  const text = base64.replaceAll(/[\r\n]/g, '');
  const isBase64 = text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
  if (!isBase64) throw wrong({ change, at: `${at}/base64` }, 'expected base64');
  return Buffer.from(text, 'base64');
}

const STATUS: Record<Exclude<OutboundErrorCode, 'bad-url' | 'blocked'>, number> = {
  timeout: 504,
  network: 502,
  'too-many-redirects': 502,
  'too-large': 413,
};

async function fetchFile(ctx: FilesCtx, url: string, { change, at = '' }: Spot): Promise<Uint8Array> {
  const spot = { change, at: `${at}/url` };
  const request = { maxBytes: FILE_BYTES, timeout: TIMEOUT_MS };
  const answer = await ctx.outbound.fetch(url, request).catch((error: unknown) => {
    if (!(error instanceof OutboundError)) throw error;
    if (error.code === 'bad-url') throw wrong(spot, 'expected an http or https URL');
    if (error.code === 'blocked') throw unusable(spot, 'expected a public address');
    throw new Problem(STATUS[error.code], 'source_failed', `${error.message} Nothing was changed.`);
  });
  if (answer.status !== 200)
    throw new Problem(
      502,
      'source_failed',
      `The address of a file answered with the status ${answer.status}. Nothing was changed.`,
    );
  return answer.body;
}
