import { DERIVATION_VERSION, type RenderedPage, type ShownPage, type WholePage } from '@lectern/content';
import type { Cache } from '#platform/cache.ts';
import type { Db } from '#platform/db/index.ts';
import type { Logger } from '#platform/log.ts';
import { getObject } from '#platform/objects/index.ts';
import { currentTenant } from '#platform/tenants.ts';
import { TaskTimeout, type WorkerTask, type Workers } from '#platform/workers/index.ts';
import { listMet, type Viewpoint, type ViewpointsCtx } from '../viewpoints/index.ts';
import { needsThread, type ShownBody, type SlowMarkup, withPlainMarkup } from '@lectern/markup';
import { readBody, readWholeBody, renderBody, type Shown, type ShownTask } from './render.worker.ts';

export type BodiesCtx = ViewpointsCtx & {
  db: Db;
  log: Logger;
  workers: Workers;
  caches: { bodies: Cache<ShownBody>; slowMarkup: SlowMarkup };
};

const url = new URL('./render.worker.ts', import.meta.url);
const RENDER: WorkerTask<Shown, RenderedPage> = { url, name: 'renderBody' };
const READ: WorkerTask<Shown, ShownPage> = { url, name: 'readBody' };
const READ_WHOLE: WorkerTask<Pick<Shown, 'bytes'>, WholePage> = { url, name: 'readWholeBody' };
const RENDER_SHOWN: WorkerTask<ShownTask, { body: ShownBody; slow: string[] }> = { url, name: 'renderShownBody' };

/** A body larger than this many bytes is derived on a thread; below it the way there costs more than the work. */
const LARGE = 3 * 1024;

/** Blocks have limits of their own; a page that takes longer than this is shown without colors. */
const PATIENCE = { seconds: 30 };

/**
 * Up to so many bytes, a page is first tried without limits for its blocks, and its thread is ended if it takes longer than
 * this. Nearly all pages take a hundredth of it.
 */
const WATCHED = { bytes: 16 * 1024, seconds: 5 };

/**
 * A body as the tree that its document is made of. Not kept: programs that read documents read each of them once. What stands
 * under a condition that is not met in this viewpoint is left out; without a viewpoint, all that does.
 */
export async function deriveTree(ctx: BodiesCtx, hash: string, viewpoint?: Viewpoint): Promise<ShownPage> {
  const { conditions } = await listMet(ctx, hash, viewpoint);
  const shown = { bytes: await getObject(ctx.db, hash), met: conditions };
  return shown.bytes.byteLength > LARGE ? ctx.workers.run(READ, shown) : readBody(shown);
}

/** A body that has conditions, as its writers read it. */
export async function deriveWholeTree(ctx: BodiesCtx, hash: string): Promise<WholePage> {
  const bytes = await getObject(ctx.db, hash);
  return bytes.byteLength > LARGE ? ctx.workers.run(READ_WHOLE, { bytes }) : readWholeBody({ bytes });
}

/**
 * The same as readers see it: code in colors, formulas set, and only the slots open that depend on the place. What a hash
 * names never changes, so neither does this; whoever meets the same conditions of it gets the same.
 */
export async function deriveShownBody(ctx: BodiesCtx, hash: string, viewpoint?: Viewpoint): Promise<ShownBody> {
  const read = readOnce(ctx.db, hash);
  const { conditions, key } = await listMet(ctx, hash, viewpoint, read);
  return ctx.caches.bodies.getOrMake(
    `${DERIVATION_VERSION}:${hash}${key === '' ? '' : `:${key}`}`,
    async () => renderShown(ctx, { bytes: await read(), met: conditions }),
    weightOf,
    // The same text may wait in the queue of a tenant that has much waiting.
    currentTenant(),
  );
}

/** A body that nobody asked for before is needed twice: for its conditions, and to be rendered. */
function readOnce(db: Db, hash: string): () => Promise<Uint8Array> {
  let bytes: Promise<Uint8Array> | undefined;
  return () => (bytes ??= getObject(db, hash));
}

async function render(ctx: BodiesCtx, shown: Shown): Promise<RenderedPage> {
  return shown.bytes.byteLength > LARGE ? ctx.workers.run(RENDER, shown) : renderBody(shown);
}

async function renderShown(ctx: BodiesCtx, shown: Shown): Promise<ShownBody> {
  if (shown.bytes.byteLength <= LARGE) {
    const rendered = renderBody(shown);
    if (!needsThread(rendered)) return withPlainMarkup(rendered);
  }
  try {
    const { body, slow } = await renderOnThread(ctx, { ...shown, slow: ctx.caches.slowMarkup.list() });
    if (slow.length > 0)
      ctx.log.warn({ blocks: slow.length }, 'blocks took too long to highlight; they have no colors');
    ctx.caches.slowMarkup.note(slow);
    return body;
  } catch (error) {
    if (!(error instanceof TaskTimeout)) throw error;
    ctx.log.warn('highlighting a page took too long; its code is shown without colors');
    return withPlainMarkup(await render(ctx, shown));
  }
}

async function renderOnThread({ workers }: BodiesCtx, task: Omit<ShownTask, 'isWatched'>) {
  if (task.bytes.byteLength <= WATCHED.bytes)
    try {
      return await workers.run(RENDER_SHOWN, { ...task, isWatched: true }, WATCHED);
    } catch (error) {
      if (!(error instanceof TaskTimeout)) throw error;
    }
  return workers.run(RENDER_SHOWN, { ...task, isWatched: false }, PATIENCE);
}

// Text in one byte a character, as most of it is, and a share for the objects around it.
function weightOf({ html, slots, outline }: ShownBody): number {
  const text = html.reduce<number>((sum, piece) => sum + (typeof piece === 'string' ? piece.length : 8), 0);
  return text + 200 * (slots.length + outline.length) + 500;
}
