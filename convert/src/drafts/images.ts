import { createHash } from 'node:crypto';
import type { Draft } from './rules.ts';
import { relativeTarget } from './targets.ts';

const ENDINGS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/bmp': 'bmp',
  'image/tiff': 'tiff',
  'image/svg+xml': 'svg',
};

export const ASSETS = '.gitbook/assets';

/** Keeps a picture by its bytes, once however often it is shown; undefined for what no page could show. */
export function addImage(draft: Draft, type: string, bytes: Uint8Array): string | undefined {
  const ending = ENDINGS[type.toLowerCase()];
  if (ending === undefined || bytes.byteLength === 0) return undefined;
  const name = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const path = `${ASSETS}/image-${name}.${ending}`;
  draft.files.set(path, bytes);
  return path;
}

/** A picture whose bytes stand in the page itself, as a file and the way to it from a page. */
export function addDataImage(draft: Draft, page: string, target: string): string | undefined {
  const comma = target.indexOf(',');
  const [type = '', ...options] = target.slice('data:'.length, comma).split(';');
  if (comma === -1 || !options.includes('base64')) return undefined;
  const path = addImage(draft, type, Buffer.from(target.slice(comma + 1), 'base64'));
  return path === undefined ? undefined : relativeTarget(page, path);
}
