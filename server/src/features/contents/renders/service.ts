import { type OpenapiSlot, resolveTarget } from '@lectern/content';
import { englishWords } from '@lectern/openapi';
import type { WorkerTask } from '#platform/workers/index.ts';
import { isAtHand, type OpenapiCtx, showOpenapi } from '../openapi/index.ts';
import { followAddress } from '../reads/index.ts';
import type { Place } from '../revisions/index.ts';
import { findTarget } from '../targets.ts';
import type { PageNode } from '../trees/index.ts';
import type { readRendered, RenderedSlot } from './render.worker.ts';
import type { Rendered, RenderedPart } from './schema.ts';

export type RendersCtx = OpenapiCtx;

const READ: WorkerTask<string, ReturnType<typeof readRendered>> = {
  url: new URL('./render.worker.ts', import.meta.url),
  name: 'readRendered' satisfies keyof { readRendered: typeof readRendered },
};

const PATIENCE = { seconds: 10 };

/** Each may need another specification to be read. */
const DESCRIBED_AT_MOST = 20;

/** Characters of HTML in one answer. */
const HTML_AT_MOST = 1_000_000;

/** Readers send no requests from here. */
const LOOK = { words: englishWords, calls: 'none' } as const;

/** What blocks of a text in a page show that its text alone does not say. Nothing is fetched or kept for it. */
export async function renderBlocks(
  ctx: RendersCtx,
  { place, path: source = '', text }: { place: Place; path?: string | undefined; text: string },
): Promise<Rendered> {
  const { slots, count } = await ctx.workers.run(READ, text, PATIENCE);
  const described = slots.filter((slot) => slot.kind === 'openapi').slice(0, DESCRIBED_AT_MOST);
  const shown = await describe(ctx, { place, source }, described);
  const items: RenderedPart[] = [];
  for (const slot of slots)
    items.push(
      slot.kind === 'openapi'
        ? (shown.get(slot) ?? { kind: 'openapi', state: 'large' })
        : await follow(ctx, { place, source }, slot),
    );
  return { object: 'rendered-blocks', items, count };
}

interface Written {
  place: Place;
  source: string;
}

async function describe(
  ctx: RendersCtx,
  { place: { tree, spaceId }, source }: Written,
  slots: readonly OpenapiSlot[],
): Promise<Map<OpenapiSlot, RenderedPart>> {
  const parts = new Map<OpenapiSlot, RenderedPart>();
  let left = HTML_AT_MOST;
  // One by one, so that it is known of each whether it could be had; a specification is read once, and then kept.
  for (const slot of slots) {
    const isKnown = await isAtHand(ctx, { tree, spaceId, source }, slot);
    const made = isKnown
      ? await showOpenapi(ctx, { tree, spaceId, source }, { asks: [{ slot, id: 'operation' }], look: LOOK })
      : undefined;
    const [{ html, markdown } = { html: '', markdown: '' }] = made?.shown ?? [];
    const isShown = made?.isProvisional === false && markdown !== '';
    if (isShown && html.length <= left) {
      left -= html.length;
      parts.set(slot, { kind: 'openapi', state: 'shown', html });
    } else parts.set(slot, { kind: 'openapi', state: stateOf(made, isShown) });
  }
  return parts;
}

function stateOf(made: { isProvisional: boolean } | undefined, isShown: boolean) {
  if (made === undefined) return 'unread';
  if (made.isProvisional) return 'later';
  return isShown ? 'large' : 'absent';
}

/** What a link names. Sites follow no redirects for links within pages, but the page that is meant can be said. */
async function follow(
  ctx: RendersCtx,
  { place, source }: Written,
  { target }: Exclude<RenderedSlot, OpenapiSlot>,
): Promise<RenderedPart> {
  const part = (by: Extract<RenderedPart, { kind: 'page' }>['by'], page?: PageNode): RenderedPart => ({
    ...{ kind: 'page', target, by },
    ...(page !== undefined && { page: toLinked(page) }),
  });
  const found = findTarget(place.tree, { source, target });
  if (found.kind === 'page') return part('page', found.page);
  if (found.kind === 'file') return part('file');
  // A heading of the page itself, another place on the web, a page of another space.
  if (!['missing', 'outside', 'special'].includes(found.kind)) return part('elsewhere');
  const resolved = resolveTarget(source, target);
  const path = resolved.kind === 'path' ? resolved.path : target.replace(/^(?:\.{0,2}\/)+/, '');
  const followed = await followAddress(ctx, place, path);
  const page = place.tree.pageById.get(followed.page?.id ?? '');
  return page === undefined ? part('nothing') : part('moved', page);
}

const toLinked = ({ id, title, path, emoji, icon, description }: PageNode) => ({
  ...{ id, title },
  ...(path !== undefined && { path }),
  ...(emoji !== undefined && { emoji }),
  ...(icon !== undefined && { icon }),
  ...(description !== undefined && { description }),
});
