// Blocks of integrations in a body: what their scripts make of them, and what their page needs so that readers can act on them.
import { escapeHtml, type IntegrationSlot, type Slot } from '@lectern/content';
import type { ShownBody } from '@lectern/markup';
import type { PageUse } from '@lectern/theme';
import { blockName, type BlocksCtx, showIntegrationBlocks, type ShownBlock } from '#features/integration-runs/index.ts';
import type { LinkSite } from '../addresses/index.ts';

/** Whether readers can act on blocks, cannot, or blocks are only named because somebody looks for one of them. */
export type Acting = 'acting' | 'still' | 'named';

interface Filling {
  site: LinkSite;
  rendered: ShownBody;
  acting?: Acting;
}

interface Progress {
  uses: Set<PageUse>;
  blocks: Map<string, IntegrationSlot>;
  frames: Set<string>;
  failed: Set<Slot>;
}

/** What the programs of integrations make of their blocks. They answer anew from time to time, so the page is not kept for long. */
export async function showBlocks(
  ctx: BlocksCtx,
  { site, rendered, acting = 'still' }: Filling,
  progress: Progress,
): Promise<Map<IntegrationSlot, string>> {
  const slots = rendered.slots.filter((slot) => slot.kind === 'integration');
  if (slots.length === 0) return new Map();
  for (const slot of slots) {
    progress.failed.add(slot);
    progress.blocks.set(blockName(slot), slot);
  }
  if (acting === 'named') return new Map();
  const shown = await showIntegrationBlocks(ctx, site.variant.row.space_id, slots);
  return new Map([...shown].map(([slot, block]) => [slot, blockHtml(block, { slot, acting, progress })]));
}

interface Shown {
  slot: IntegrationSlot;
  acting: Acting;
  progress: Progress;
}

/** What can be pressed and filled in is disabled until the script of the page is there that does something with it. */
function blockHtml({ html, state, frames, hasDiagrams }: ShownBlock, { slot, acting, progress }: Shown): string {
  for (const source of frames) progress.frames.add(source);
  if (hasDiagrams) progress.uses.add('diagram');
  if (state === undefined) return `<div class="integration-shown">${html}</div>\n`;
  progress.uses.add('controls');
  const named = acting === 'acting' ? ` data-block="${blockName(slot)}" data-values="${escapeHtml(state)}"` : '';
  return `<form class="integration-shown"${named}><fieldset disabled>${html}</fieldset></form>\n`;
}
