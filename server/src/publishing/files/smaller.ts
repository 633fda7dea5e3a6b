import { notFound } from '#platform/http/index.ts';
import type { PublishingCtx } from '../ctx.ts';
import { countMore } from '../costs.ts';
import { PICTURE, widthsOf } from '../pictures/index.ts';
import { type FileExchange, sendFile } from './serve.ts';
import { findShownFile } from './shown.ts';

type Place = Parameters<typeof findShownFile>[1];

/** As many requests of pages cost as much as one picture that nobody asked for before. */
const COST = 3;

/** The address names the bytes of the file and a width. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** What stands in for a picture until it is made. */
const FOR_NOW = 'no-cache';

/**
 * Answers a smaller picture of a file, where the reader is shown the file itself; returns whether one was asked for. Where
 * there is none, it is the file.
 */
export async function servePicture(
  ctx: PublishingCtx,
  { rest, guard, ...place }: Place & { rest: string; guard: Readonly<Record<string, string>> | undefined },
  exchange: Omit<FileExchange, 'cacheControl'>,
): Promise<boolean> {
  const [, sha256, digits, name] = PICTURE.exec(rest) ?? [];
  if (sha256 === undefined || name === undefined) return false;
  const file = await findShownFile(ctx, place, { sha256, name });
  const width = Number(digits);
  if (file === undefined || !widthsOf(file).includes(width)) throw notFound('file');
  const found = await ctx.queues.resizer.resize(sha256, width, () => countMore(ctx, exchange.request, COST - 1));
  const cacheControl = guard?.['cache-control'] ?? (found === undefined ? FOR_NOW : FOR_EVER);
  await sendFile(ctx, found === undefined || found === 'kept' ? file : toFile(name, found), {
    ...exchange,
    cacheControl,
    headers: guard,
  });
  return true;
}

const toFile = (name: string, { blob, size }: { blob: string; size: number }) =>
  ({ sha256: blob, size, name: `${name}.webp`, contentType: 'image/webp', madeFor: 'reader' }) as const;
