import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IntegrationSlot } from '@lectern/content';
import {
  definitionIn,
  environmentOf,
  findIntegration,
  findPlace,
  type RunningCtx,
  scriptOf,
} from '#features/integrations/index.ts';
import type { Cache } from '#platform/cache.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { Isolates } from '#platform/isolates/index.ts';
import type { Logger } from '#platform/log.ts';
import type { Unfinished } from '#platform/unfinished.ts';
import { blockHtml } from './content-kit.ts';
import { runEvent } from './runs.ts';
import { findCovering, type Found } from './store.ts';

/** What a script made of a block, and until when that is shown. No HTML where it made nothing. */
export interface ShownBlock {
  html: string;
  until: number;
}

export interface BlocksCtx extends RunningCtx {
  clock: Clock;
  log: Logger;
  queues: { isolates: Pick<Isolates, 'ask'> };
  unfinished: Unfinished;
  caches: { integrationBlocks: Cache<ShownBlock> };
}

/** Changes with the HTML that is made of the same answer. */
const VERSION = 1;
const BLOCKS_AT_MOST = 20;
/** A page waits no longer for all of its blocks; what comes later is there for the next reader. */
const PATIENCE_MS = 1500;
const TIMEOUT_MS = 8000;
const ANSWER_BYTES = 512 * 1024;
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
): Promise<Map<IntegrationSlot, string>> {
  const shown = new Map<IntegrationSlot, string>();
  const making = slots.slice(0, BLOCKS_AT_MOST).map(async (slot) => {
    const block = await showBlock(ctx, spaceId, slot);
    if (block !== undefined && block.html !== '') shown.set(slot, block.html);
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
    () => makeBlock(ctx, block, { spaceId, slot }),
    ({ html }) => block.key.length + html.length,
  );
}

/** A block that an installation has, and all that its HTML depends on, as far as we know. */
interface Block extends Required<Found> {
  key: string;
}

async function findBlock({ db }: BlocksCtx, spaceId: string, slot: IntegrationSlot): Promise<Block | undefined> {
  const integration = await findIntegration(db, slot.integration);
  if (integration === undefined) return undefined;
  const { blocks = [] } = definitionIn(integration);
  if (!blocks.some(({ id }) => id === slot.block)) return undefined;
  const installation = await findCovering(db, { integrationId: integration.id, spaceId });
  if (installation === undefined) return undefined;
  const place = await findPlace(db, { installationId: installation.id, kind: 'space', id: spaceId });
  const versions = [integration.version, installation.version, place?.id, place?.version];
  const known = [VERSION, integration.id, installation.id, ...versions, slot.block, slot.props];
  const key = createHash('sha256').update(JSON.stringify(known)).digest('base64url');
  return { integration, installation, key };
}

async function makeBlock(
  ctx: BlocksCtx,
  { integration, installation }: Block,
  { spaceId, slot }: { spaceId: string; slot: IntegrationSlot },
): Promise<ShownBlock> {
  const { id: integrationId, version } = integration;
  const { id: installationId, organization_id: organizationId } = installation;
  const run = {
    ...{ integrationId, installationId, version, organizationId },
    event: {
      ...{ type: 'ui_render', installationId, spaceId, componentId: slot.block, props: slot.props },
      context: { type: 'document', spaceId, editable: false, theme: 'light' },
    },
    script: () => scriptOf(ctx, integrationId),
    environment: () => environmentOf(ctx, { integrationId, installationId, spaceId }),
  };
  try {
    const { status, body } = await runEvent(ctx.queues.isolates, run, { timeout: TIMEOUT_MS, maxBytes: ANSWER_BYTES });
    const html = status === 200 ? blockHtml(elementIn(Buffer.from(body).toString())) : undefined;
    if (html !== undefined) return { html, until: ctx.clock.now() + SHOWN_MS };
  } catch (error) {
    ctx.log.info({ err: error, integration: integration.name }, 'a block of an integration was not made');
  }
  return { html: '', until: ctx.clock.now() + FAILURE_MS };
}

function elementIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { element?: unknown } | null)?.element;
  } catch {
    return undefined;
  }
}
