import { DERIVATION_VERSION, type RenderedPage } from '@lectern/content';
import type { Cache } from '#platform/cache/index.ts';
import type { Db } from '#platform/db/index.ts';
import { getObject } from '#platform/objects/index.ts';
import type { WorkerTask, Workers } from '#platform/workers/index.ts';
import { renderBody } from './render.worker.ts';

export interface BodiesCtx {
  db: Db;
  workers: Workers;
  bodies: Cache<RenderedPage>;
}

const RENDER: WorkerTask<Uint8Array, RenderedPage> = {
  url: new URL('./render.worker.ts', import.meta.url),
  name: 'renderBody',
};

/** A body larger than this many bytes is rendered on a thread; below it the way there costs more than the work. */
const LARGE = 24 * 1024;

/** The derived HTML of a body, with its slots still open. What a hash names never changes, so neither does this. */
export async function deriveBody(ctx: BodiesCtx, hash: string): Promise<RenderedPage> {
  const key = `${DERIVATION_VERSION}:${hash}`;
  const kept = ctx.bodies.get(key);
  if (kept !== undefined) return kept;
  const bytes = await getObject(ctx.db, hash);
  const rendered = bytes.byteLength > LARGE ? await ctx.workers.run(RENDER, bytes) : renderBody(bytes);
  ctx.bodies.set(key, rendered, weightOf(rendered));
  return rendered;
}

// Two bytes a character, and a share for the objects around them.
function weightOf(rendered: RenderedPage): number {
  const html = rendered.html.reduce<number>((sum, piece) => sum + (typeof piece === 'string' ? piece.length : 8), 0);
  return 2 * (html + rendered.text.length) + 200 * (rendered.slots.length + rendered.outline.length) + 500;
}
