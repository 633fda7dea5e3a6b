import type { BlobStore } from '#platform/blobs/index.ts';
import { type Cache, createCache } from '#platform/cache.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Outbound, OutboundError } from '#platform/net/index.ts';
import type { FileEntry } from '#features/contents/index.ts';

export interface PicturesCtx {
  blobs: BlobStore;
  clock: Clock;
  outbound: Outbound;
  queues: { printers: { remotePictures: RemotePictures } };
}

/** Which blob the picture at an address is in, and until when; without a blob, it could not be had. */
export type RemotePictures = Cache<{ sha256?: string; until: number }>;

const REMEMBERED = 2000;
export const createRemotePictures = (): RemotePictures => createCache(REMEMBERED);

const PICTURE_AT_MOST = 16 * 1024 * 1024;
const PICTURES_AT_MOST = 64 * 1024 * 1024;

/** Kinds that can be drawn. What the bytes are, the drawing decides. */
const DRAWN = /^image\/(?:png|jpeg|gif|webp|avif|svg\+xml)\b/;

/** Of other servers, in one book. */
const REMOTE = { count: 200, bytes: 4 * 1024 * 1024, timeoutMs: 5000, allMs: 20_000, atOnce: 6, atOneHost: 2 };
const GOOD_MS = 60 * 60 * 1000;
const FAILED_MS = 10 * 60 * 1000;

export interface Pictures {
  /** By the names that the book has for files, and by addresses. */
  bytes: Record<string, Uint8Array>;
  /** Those of other servers that are there, and those that are not. */
  fetched: number;
  missing: number;
}

/** The bytes of pictures, as long as there is room: the files of the spaces first. */
export async function readPictures(
  ctx: PicturesCtx,
  { files, urls, signal }: { files: ReadonlyMap<string, FileEntry>; urls: ReadonlySet<string>; signal: AbortSignal },
): Promise<Pictures> {
  const pictures: Pictures = { bytes: {}, fetched: 0, missing: 0 };
  let room = PICTURES_AT_MOST;
  for (const [name, { contentType, size, sha256 }] of files) {
    if (!DRAWN.test(contentType) || size > Math.min(room, PICTURE_AT_MOST)) continue;
    const bytes = await ctx.blobs.read(sha256);
    if (bytes === undefined) continue;
    pictures.bytes[name] = bytes;
    room -= size;
  }
  const remote = await readRemote(ctx, urls, signal);
  for (const [url, bytes] of remote) {
    if (bytes === undefined || bytes.byteLength > room) {
      pictures.missing += 1;
      continue;
    }
    pictures.bytes[url] = bytes;
    pictures.fetched += 1;
    room -= bytes.byteLength;
  }
  return pictures;
}

type Read = Map<string, Uint8Array | undefined>;

/** In turns of hosts, so that one that never answers has few of the places. What the time is not enough for is not there. */
async function readRemote(ctx: PicturesCtx, urls: ReadonlySet<string>, signal: AbortSignal): Promise<Read> {
  const read: Read = new Map([...urls].map((url) => [url, undefined]));
  const waiting = [...urls].slice(0, REMOTE.count);
  const busy = new Map<string, number>();
  const ends = performance.now() + REMOTE.allMs;
  const take = (): string | undefined => {
    const at = waiting.findIndex((url) => (busy.get(hostOf(url)) ?? 0) < REMOTE.atOneHost);
    return at === -1 ? undefined : waiting.splice(at, 1)[0];
  };
  const work = async (): Promise<void> => {
    for (let url = take(); url !== undefined; url = take()) {
      const left = ends - performance.now();
      if (left <= 0 || signal.aborted) return;
      const host = hostOf(url);
      busy.set(host, (busy.get(host) ?? 0) + 1);
      read.set(url, await readOne(ctx, url, Math.min(left, REMOTE.timeoutMs)));
      busy.set(host, (busy.get(host) ?? 1) - 1);
    }
  };
  await Promise.all(Array.from({ length: REMOTE.atOnce }, work));
  return read;
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? '';

/** What is known of an address for a while, and else what it answers. */
async function readOne(ctx: PicturesCtx, url: string, timeout: number): Promise<Uint8Array | undefined> {
  const cache = ctx.queues.printers.remotePictures;
  const now = ctx.clock.now();
  const known = cache.get(url);
  if (known !== undefined && known.until > now) {
    const kept = known.sha256 === undefined ? undefined : await ctx.blobs.read(known.sha256);
    if (kept !== undefined || known.sha256 === undefined) return kept;
  }
  const bytes = await fetchPicture(ctx, url, timeout);
  // The blob goes with the others that nothing names.
  const sha256 = bytes === undefined ? undefined : (await ctx.blobs.put(bytes)).sha256;
  cache.set(url, sha256 === undefined ? { until: now + FAILED_MS } : { sha256, until: now + GOOD_MS }, 1);
  return bytes;
}

async function fetchPicture({ outbound }: PicturesCtx, url: string, timeout: number): Promise<Uint8Array | undefined> {
  try {
    const answer = await outbound.fetch(url, { accept: 'image/*', maxBytes: REMOTE.bytes, timeout });
    const isPicture = answer.status === 200 && DRAWN.test(answer.headers['content-type'] ?? '');
    return isPicture && answer.body.byteLength > 0 ? answer.body : undefined;
  } catch (error) {
    // Whether an address is blocked, slow or not there is not for readers to know.
    if (error instanceof OutboundError) return undefined;
    throw error;
  }
}

/** So long a book with pictures of other servers is good; they may be others later, or be there again. */
export function goodFor({ fetched, missing }: Pictures): number {
  if (missing > 0) return FAILED_MS;
  return fetched > 0 ? GOOD_MS : Infinity;
}
