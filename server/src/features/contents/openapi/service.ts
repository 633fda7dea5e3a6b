import { createHash } from 'node:crypto';
import type { OpenapiSlot } from '@lectern/content';
import type { Cache } from '#platform/cache.ts';
import type { WorkerTask, Workers } from '#platform/workers/index.ts';
import { runPatiently, type SlowDescriptions } from './patience.ts';
import { type DescribedPlace, loadSource, type Source, type SourcesCtx } from './sources.ts';
import type { OpenapiAsk, OpenapiLook, RenderTask, ShownOpenapi } from '@lectern/openapi';

export interface OpenapiCtx extends SourcesCtx {
  workers: Workers;
  caches: { openapi: Cache<ShownOpenapi>; slowDescriptions: SlowDescriptions };
}

const RENDER: WorkerTask<RenderTask, (ShownOpenapi | undefined)[]> = {
  url: new URL('./render.worker.ts', import.meta.url),
  name: 'renderOpenapi',
};

/** What the anchor of a block is made of; one that its page has already gets a number behind it. */
export const openapiAnchor = ({ block, method, path, name }: OpenapiSlot): string =>
  block === 'schemas' ? 'schema' : `${method} ${block === 'webhook' ? name : path}`;

/** Blocks of one page beyond these stay as their page shows them itself. */
const BLOCKS_AT_MOST = 200;

/** Changes with what is made of the same description. */
const VERSION = 8;

/** What blocks of a page show of the descriptions that they name, in the order of the blocks. */
export interface ShownDescriptions {
  shown: ShownOpenapi[];
  /** Whether some of it failed only now: what is made of it must not be kept for long. */
  isProvisional: boolean;
}

/** A description that cannot be had, or has nothing of that name, is a note; the page is never an error. */
export async function showOpenapi(
  ctx: OpenapiCtx,
  place: DescribedPlace,
  { asks, look }: { asks: readonly OpenapiAsk[]; look: OpenapiLook },
): Promise<ShownDescriptions> {
  const parts = new Map<OpenapiAsk, ShownOpenapi>();
  let isProvisional = false;
  const bySource = Map.groupBy(asks.slice(0, BLOCKS_AT_MOST), ({ slot }) => `${slot.spec ?? ''} ${slot.source}`);
  for (const some of bySource.values()) {
    const [{ slot } = { slot: { source: '' } }] = some;
    const source = await loadSource(ctx, place, slot);
    const made = typeof source === 'object' ? await showSome(ctx, source, { asks: some, look }) : undefined;
    for (const [ask, part] of made?.parts ?? []) parts.set(ask, part);
    if (source === 'later' || made?.isProvisional === true) isProvisional = true;
  }
  return { shown: asks.map((ask) => parts.get(ask) ?? note(look.words.missing)), isProvisional };
}

const note = (text: string): ShownOpenapi => ({
  html: `<p class="openapi-note">${text}</p>\n`,
  markdown: '',
  headings: [],
  origins: [],
});

/** All of one description at once, because reading it is most of the work; kept one by one. */
async function showSome(
  ctx: OpenapiCtx,
  source: Source,
  { asks, look }: { asks: readonly OpenapiAsk[]; look: OpenapiLook },
): Promise<{ parts: Map<OpenapiAsk, ShownOpenapi>; isProvisional: boolean }> {
  const lookKey = createHash('sha256').update(JSON.stringify(look)).digest('hex').slice(0, 16);
  const keyOf = (ask: OpenapiAsk) => JSON.stringify([VERSION, source.key, source.url, lookKey, ask]);
  const parts = new Map<OpenapiAsk, ShownOpenapi>();
  for (const ask of asks) {
    const kept = ctx.caches.openapi.get(keyOf(ask));
    if (kept !== undefined) parts.set(ask, kept);
  }
  const missing = asks.filter((ask) => !parts.has(ask));
  if (missing.length === 0) return { parts, isProvisional: false };
  const made = await render(ctx, { key: source.key, files: await source.files(), asks: missing, look });
  // What failed may be had another time.
  if (made === undefined) return { parts, isProvisional: true };
  for (const [index, ask] of missing.entries()) {
    const part = made[index] ?? note(look.words.unknown);
    parts.set(ask, part);
    ctx.caches.openapi.set(keyOf(ask), part, part.html.length + part.markdown.length + 500);
  }
  return { parts, isProvisional: false };
}

async function render(ctx: OpenapiCtx, task: RenderTask): Promise<(ShownOpenapi | undefined)[] | undefined> {
  try {
    return await runPatiently(ctx, RENDER, task);
  } catch (error) {
    // Out of time, out of memory, or a shape that nobody thought of: the page is there without it.
    ctx.log.warn({ err: error }, 'a description could not be shown');
    return undefined;
  }
}
