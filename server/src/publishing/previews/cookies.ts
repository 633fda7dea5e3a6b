import type { Clock } from '#platform/clock/index.ts';
import { previewPath } from '#features/sites/index.ts';
import { readCookies, writeCookie } from '../visitors/index.ts';

const NAME = 'lectern-preview';

/** A browser sends this back below the preview of this site alone, and as long as its link is good. */
export function keepPreview(
  ctx: { clock: Clock; baseUrl: string },
  { siteId, until }: { siteId: string; until: number },
  token: string,
): string {
  const maxAge = Math.max(0, Math.floor((until - ctx.clock.now()) / 1000));
  const place = { path: previewPath(siteId), isSecure: ctx.baseUrl.startsWith('https:') };
  return writeCookie({ name: NAME, value: token, maxAge }, place);
}

/** The token that a browser kept. */
export const keptPreview = (header: string | undefined): string | undefined =>
  readCookies(header).find(([name]) => name === NAME)?.[1];
