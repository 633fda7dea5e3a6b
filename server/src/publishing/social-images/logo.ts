import { buffer } from 'node:stream/consumers';
import { imageSize } from 'image-size';
import type { Db } from '#platform/db/index.ts';
import type { BlobStore } from '#platform/blobs/index.ts';
import { type Outbound, OutboundError } from '#platform/net/index.ts';
import { namedFile, type VisibleTree } from '#features/contents/index.ts';
import { findSitePicture, pictureIdIn } from '#features/sites/index.ts';
import { isPlainDrawing } from './drawings.ts';
import type { Logo } from './types.ts';

interface LogoCtx {
  db: Db;
  baseUrl: string;
  blobs: BlobStore;
  outbound: Outbound;
}

/** What the site of a picture has for itself: where it is served, and the files next to the page. */
interface Own {
  origin: string;
  tree: VisibleTree;
}

const BYTES_AT_MOST = 512 * 1024;
const TIMEOUT_MS = 4000;

/** A small file may hold a picture that fills the memory. */
const PIXELS_AT_MOST = 4_000_000;

const KINDS = new Set(['png', 'jpg', 'webp', 'svg']);

/** The bytes of the logo at an address; undefined where it is not there, too large or no picture. */
export async function readLogo(ctx: LogoCtx, url: string, own: Own): Promise<Uint8Array | undefined> {
  const bytes = (await readOwn(ctx, url, own)) ?? (await fetchLogo(ctx, url));
  return bytes === undefined || toLogo(bytes) === undefined ? undefined : bytes;
}

const FILE = /\/~files\/([0-9a-f]{64})\//;

/** A file of the site itself, which the door to the outside may not lead to. */
async function readOwn(ctx: LogoCtx, url: string, { origin, tree }: Own): Promise<Uint8Array | undefined> {
  const id = pictureIdIn(ctx.baseUrl, url);
  const uploaded = id === undefined ? undefined : await findSitePicture(ctx.db, id);
  if (uploaded !== undefined) return uploaded.size > BYTES_AT_MOST ? undefined : ctx.blobs.read(uploaded.sha256);
  const parsed = URL.parse(url);
  const sha256 = parsed?.origin === origin ? FILE.exec(parsed.pathname)?.[1] : undefined;
  // The picture is of a site whose look names the file.
  const file = sha256 === undefined ? undefined : namedFile(tree, (each) => each.sha256 === sha256);
  if (file === undefined || file.size > BYTES_AT_MOST) return undefined;
  const stream = await ctx.blobs.open(file.sha256);
  return stream === undefined ? undefined : buffer(stream);
}

async function fetchLogo({ outbound }: LogoCtx, url: string): Promise<Uint8Array | undefined> {
  try {
    const answer = await outbound.fetch(url, { accept: 'image/*', maxBytes: BYTES_AT_MOST, timeout: TIMEOUT_MS });
    return answer.status === 200 ? answer.body : undefined;
  } catch (error) {
    // Whether an address is blocked, slow or not there is not for readers to know.
    if (error instanceof OutboundError) return undefined;
    throw error;
  }
}

/** Bytes that are a picture of bounded size. */
export function toLogo(bytes: Uint8Array): Logo | undefined {
  try {
    const { type = '', width, height } = imageSize(bytes);
    const isFit = KINDS.has(type) && width > 0 && height > 0 && width * height <= PIXELS_AT_MOST;
    return isFit && (type !== 'svg' || isPlainDrawing(bytes)) ? { bytes, width, height } : undefined;
  } catch {
    // Whatever is wrong with it, it is no picture.
    return undefined;
  }
}
