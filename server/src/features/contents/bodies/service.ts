import { DERIVATION_VERSION, type RenderedPage } from '@lectern/content';
import type { Cache } from '#platform/cache/index.ts';
import type { Db } from '#platform/db/index.ts';
import { getObject } from '#platform/objects/index.ts';
import type { WorkerTask } from '#platform/workers/index.ts';
import { finishMarkup, type MarkupCtx } from '../markup/index.ts';
import { renderBody } from './render.worker.ts';

export interface BodiesCtx extends MarkupCtx {
  db: Db;
  bodies: Cache<RenderedPage>;
}

const RENDER: WorkerTask<Uint8Array, RenderedPage> = {
  url: new URL('./render.worker.ts', import.meta.url),
  name: 'renderBody',
};

/** A body larger than this many bytes is rendered on a thread; below it the way there costs more than the work. */
const LARGE = 24 * 1024;

/** The derived HTML of a body, with its slots still open. What a hash names never changes, so neither does this. */
export const deriveBody = (ctx: BodiesCtx, hash: string): Promise<RenderedPage> =>
  keep(ctx, `${DERIVATION_VERSION}:${hash}`, () => render(ctx, hash));

/** The same as readers see it: code in colours, formulas set, and only the slots open that depend on the place. */
export const deriveShownBody = (ctx: BodiesCtx, hash: string): Promise<RenderedPage> =>
  keep(ctx, `${DERIVATION_VERSION}:${hash}:shown`, async () => finishMarkup(ctx, await render(ctx, hash)));

async function render(ctx: BodiesCtx, hash: string): Promise<RenderedPage> {
  const bytes = await getObject(ctx.db, hash);
  return bytes.byteLength > LARGE ? ctx.workers.run(RENDER, bytes) : renderBody(bytes);
}

async function keep(ctx: BodiesCtx, key: string, make: () => Promise<RenderedPage>): Promise<RenderedPage> {
  const kept = ctx.bodies.get(key);
  if (kept !== undefined) return kept;
  const made = await make();
  ctx.bodies.set(key, made, weightOf(made));
  return made;
}

// Two bytes a character, and a share for the objects around them.
function weightOf(rendered: RenderedPage): number {
  const html = rendered.html.reduce<number>((sum, piece) => sum + (typeof piece === 'string' ? piece.length : 8), 0);
  return 2 * (html + rendered.text.length) + 200 * (rendered.slots.length + rendered.outline.length) + 500;
}
