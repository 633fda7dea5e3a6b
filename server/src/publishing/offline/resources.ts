// What pages of an edition name besides pages: styles, fonts, icons, files and pictures, by their addresses on the server.
import { createReadStream } from 'node:fs';
import { badRequest } from '#platform/http/index.ts';
import type { WorkerTask } from '#platform/workers/index.ts';
import { readEditionScripts } from '@lectern/theme/assets';
import { iconSheet } from '@lectern/theme';
import { findSitePicture, PICTURES_PREFIX } from '#features/sites/index.ts';
import { findVariant } from '../addresses/index.ts';
import type { PublishingCtx } from '../ctx.ts';
import { findShownFile } from '../files/index.ts';
import type { Surroundings } from '../pages/compose.ts';
import type { StaticAssets } from '../static-assets.ts';
import { type Addresses, ASSETS, PREFIXES, SITE_BASE, type Wanted } from './addresses.ts';
import type { Drawings } from './diagrams.ts';
import { styleParts } from './html/tags.ts';
import type { EditionFile } from './zip.ts';

export interface ResourcePlace {
  ctx: PublishingCtx;
  around: Surroundings;
  assets: StaticAssets;
  addresses: Addresses;
  drawings: Drawings;
}

const PACKED = /\.(?:png|jpe?g|gif|webp|avif|woff2?|mp[34]|webm|ogg|zip|gz|7z|pdf|docx|xlsx|pptx)$/i;
const isPacked = (path: string): boolean => PACKED.test(path);

const FILE = /^~files\/([0-9a-f]{64})\/(.*)$/;

/** The files for an address; none where there is nothing any more. */
export async function filesFor(place: ResourcePlace, { url, path }: Wanted): Promise<EditionFile[]> {
  if (url.startsWith(PICTURES_PREFIX)) return sitePicture(place, { url, path });
  if (place.drawings.has(url)) return [{ path, open: () => takeDrawing(place, url) }];
  if (url.startsWith(ASSETS)) return assetFile(place, { url, path });
  return [{ path, isPacked: isPacked(path), open: () => openFile(place, { url, path }) }];
}

/** The scripts of all pages. */
export async function scriptFiles(): Promise<EditionFile[]> {
  const { page, search } = await readEditionScripts();
  return [
    { path: '~lectern/page.js', open: async () => page },
    { path: '~lectern/search.js', open: async () => search },
  ];
}

async function sitePicture({ ctx }: ResourcePlace, { url, path }: Wanted): Promise<EditionFile[]> {
  const row = await findSitePicture(ctx.db, url.slice(PICTURES_PREFIX.length + 1).split('/', 1)[0] ?? '');
  return row === undefined ? [] : [{ path, isPacked: isPacked(path), open: () => openBlob(ctx, row.sha256, path) }];
}

function assetFile({ assets, addresses }: ResourcePlace, { url, path }: Wanted): EditionFile[] {
  const font = assets.fonts.files.get(url);
  if (font !== undefined) return [{ path, isPacked: true, open: async () => createReadStream(font) }];
  const text = (bytes: string | Uint8Array): EditionFile[] => [{ path, open: async () => Buffer.from(bytes) }];
  if (url.startsWith(`${assets.icons}/`)) {
    const [style = '', names = ''] = url.slice(assets.icons.length + 1).split('/');
    return text(iconSheet(style, names.replace(/\.css$/, '').split('.')) ?? '');
  }
  const asset = assets.byPath.get(url);
  if (asset === undefined) return [];
  if (!asset.contentType.startsWith('text/css')) return text(asset.bytes);
  return text(
    addresses.fill(styleParts({ siteBase: SITE_BASE, prefixes: PREFIXES }, Buffer.from(asset.bytes).toString()), path),
  );
}

/** A file of a space as the reader is shown it. */
async function openFile({ ctx, around }: ResourcePlace, { url, path }: Wanted) {
  const found = findVariant(around.rows, SITE_BASE, decodeURIComponent(url).replace(/^\//, ''));
  if (found === undefined) return undefined;
  const place = { variant: found.variant, around };
  const [, sha256 = '', named = ''] = FILE.exec(found.rest) ?? [];
  const file = await findShownFile(ctx, place, { sha256, name: named });
  return file && openBlob(ctx, file.sha256, path);
}

const CLEAN: WorkerTask<Uint8Array, string> = {
  url: new URL('./html/drawing.worker.ts', import.meta.url),
  name: 'cleanDrawing',
};
const PATIENCE = { seconds: 30 };
const LARGEST_DRAWING = 16 * 1024 * 1024;

/** The drawing of a diagram, once: its bytes are in the zip then. */
async function takeDrawing({ ctx: { workers }, drawings }: ResourcePlace, url: string): Promise<Buffer> {
  const svg = drawings.get(url) ?? '';
  drawings.delete(url);
  return Buffer.from(await workers.run(CLEAN, Buffer.from(svg), PATIENCE));
}

/** The bytes of a file. Of a drawing, which a browser opens as a page by itself, what is only drawn. */
async function openBlob({ blobs, workers }: PublishingCtx, sha256: string, path: string) {
  if (!/\.svg$/i.test(path)) return blobs.open(sha256);
  const stat = await blobs.stat(sha256);
  if (stat === undefined) return undefined;
  if (stat.size > LARGEST_DRAWING)
    throw badRequest(`${path} is a drawing of more than 16 MiB, which is not made harmless.`);
  const bytes = await blobs.read(sha256);
  return bytes && Buffer.from(await workers.run(CLEAN, bytes, PATIENCE));
}
