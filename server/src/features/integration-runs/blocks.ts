import { setTimeout as sleep } from 'node:timers/promises';
import type { IntegrationSlot } from '@lectern/content';
import type { Cache } from '#platform/cache.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { Unfinished } from '#platform/unfinished.ts';
import { type Block, type ComponentsCtx, findBlock, renderComponent } from './components.ts';

/** What a script made of a block, and until when that is shown. No HTML where it made nothing. */
export interface ShownBlock {
  html: string;
  /** Whether readers can act on it, and then what its script keeps, as JSON. */
  state?: string;
  /** What it may show in frames. */
  frames: readonly string[];
  hasDiagrams: boolean;
  until: number;
}

export interface BlocksCtx extends ComponentsCtx {
  clock: Clock;
  unfinished: Unfinished;
  caches: { integrationBlocks: Cache<ShownBlock> };
}

const BLOCKS_AT_MOST = 20;
/** A page waits no longer for all of its blocks; what comes later is there for the next reader. */
const PATIENCE_MS = 1500;
const MINUTE_MS = 60_000;
/** Blocks may show what changes elsewhere. */
const SHOWN_MS = 5 * MINUTE_MS;
const FAILURE_MS = MINUTE_MS / 2;

/**
 * What the scripts of integrations make of blocks on a page of a space, by the blocks. What is missing is shown in its simple form:
 * where nothing is installed that has the block, where the script fails, and where it has not answered yet.
 */
export async function showIntegrationBlocks(
  ctx: BlocksCtx,
  spaceId: string,
  slots: readonly IntegrationSlot[],
): Promise<Map<IntegrationSlot, ShownBlock>> {
  const shown = new Map<IntegrationSlot, ShownBlock>();
  const making = slots.slice(0, BLOCKS_AT_MOST).map(async (slot) => {
    const block = await showBlock(ctx, spaceId, slot);
    if (block !== undefined && block.html !== '') shown.set(slot, block);
  });
  const all = ctx.unfinished.watch(Promise.all(making));
  // It says in the log what failed, and the page is shown without it.
  all.catch((error: unknown) => ctx.log.error({ err: error }, 'blocks of integrations could not be shown'));
  const stop = new AbortController();
  await Promise.race([all, sleep(PATIENCE_MS, undefined, { signal: stop.signal })]).catch(() => {});
  stop.abort();
  return new Map(shown);
}

async function showBlock(ctx: BlocksCtx, spaceId: string, slot: IntegrationSlot): Promise<ShownBlock | undefined> {
  const block = await findBlock(ctx, spaceId, slot);
  if (block === undefined) return undefined;
  const { integrationBlocks: kept } = ctx.caches;
  const known = kept.get(block.key);
  if (known !== undefined && known.until > ctx.clock.now()) return known;
  kept.drop(block.key);
  return kept.getOrMake(
    block.key,
    () => makeBlock(ctx, block, slot),
    ({ html, state = '' }) => block.key.length + html.length + state.length,
  );
}

async function makeBlock(
  ctx: BlocksCtx,
  block: Block,
  { block: componentId, props }: IntegrationSlot,
): Promise<ShownBlock> {
  try {
    const rendered = await renderComponent(ctx, block, { componentId, props });
    if (rendered?.type === 'element') {
      const { html, acts, hasDiagrams, state } = rendered;
      const until = ctx.clock.now() + SHOWN_MS;
      return { html, hasDiagrams, until, ...(acts ? { state, frames: block.sources } : { frames: [] }) };
    }
  } catch (error) {
    ctx.log.info({ err: error, integration: block.integration.name }, 'a block of an integration was not made');
  }
  return { html: '', frames: [], hasDiagrams: false, until: ctx.clock.now() + FAILURE_MS };
}
