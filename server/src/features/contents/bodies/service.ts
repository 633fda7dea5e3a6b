import { DERIVATION_VERSION, type RenderedPage } from '@lectern/content';
import type { Cache } from '#platform/cache/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { Logger } from '#platform/log/index.ts';
import { getObject } from '#platform/objects/index.ts';
import { TaskTimeout, type WorkerTask, type Workers } from '#platform/workers/index.ts';
import { needsThread, type ShownBody, withPlainMarkup } from '../markup/index.ts';
import { renderBody } from './render.worker.ts';

export interface BodiesCtx {
  db: Db;
  log: Logger;
  workers: Workers;
  bodies: Cache<ShownBody>;
}

const url = new URL('./render.worker.ts', import.meta.url);
const RENDER: WorkerTask<Uint8Array, RenderedPage> = { url, name: 'renderBody' };
const RENDER_SHOWN: WorkerTask<Uint8Array, ShownBody> = { url, name: 'renderShownBody' };

/** A body larger than this many bytes is rendered on a thread; below it the way there costs more than the work. */
const LARGE = 3 * 1024;

/** Grammars are regular expressions of many hands; a page that takes longer than this is shown without colours. */
const PATIENCE = { seconds: 30 };

/**
 * The derived HTML of a body, with its slots still open. Not kept: programs that read documents read each of them once.
 */
export const deriveBody = async (ctx: BodiesCtx, hash: string): Promise<RenderedPage> =>
  render(ctx, await getObject(ctx.db, hash));

/**
 * The same as readers see it: code in colours, formulas set, and only the slots open that depend on the place. What a hash
 * names never changes, so neither does this.
 */
export const deriveShownBody = (ctx: BodiesCtx, hash: string): Promise<ShownBody> =>
  ctx.bodies.getOrMake(
    `${DERIVATION_VERSION}:${hash}`,
    async () => renderShown(ctx, await getObject(ctx.db, hash)),
    weightOf,
  );

async function render(ctx: BodiesCtx, bytes: Uint8Array): Promise<RenderedPage> {
  return bytes.byteLength > LARGE ? ctx.workers.run(RENDER, bytes) : renderBody(bytes);
}

async function renderShown(ctx: BodiesCtx, bytes: Uint8Array): Promise<ShownBody> {
  if (bytes.byteLength <= LARGE) {
    const rendered = renderBody(bytes);
    if (!needsThread(rendered)) return withPlainMarkup(rendered);
  }
  try {
    return await ctx.workers.run(RENDER_SHOWN, bytes, PATIENCE);
  } catch (error) {
    if (!(error instanceof TaskTimeout)) throw error;
    ctx.log.warn('highlighting a page took too long; its code is shown without colours');
    return withPlainMarkup(await render(ctx, bytes));
  }
}

// Text in one byte a character, as most of it is, and a share for the objects around it.
function weightOf({ html, slots, outline }: ShownBody): number {
  const text = html.reduce<number>((sum, piece) => sum + (typeof piece === 'string' ? piece.length : 8), 0);
  return text + 200 * (slots.length + outline.length) + 500;
}
