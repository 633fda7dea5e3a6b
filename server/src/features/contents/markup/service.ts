import type { RenderedPage } from '@lectern/content';
import type { Logger } from '#platform/log/index.ts';
import { TaskTimeout, type WorkerTask, type Workers } from '#platform/workers/index.ts';
import { isMarkup, type MarkupSlot, plainMarkup, slotsForThread, withMarkup } from './rules.ts';

export interface MarkupCtx {
  workers: Workers;
  log: Logger;
}

const MARK_UP: WorkerTask<readonly MarkupSlot[], string[]> = {
  url: new URL('./markup.worker.ts', import.meta.url),
  name: 'markUp',
};

/** Grammars are regular expressions of many hands; what takes longer than this is shown without colours. */
const SECONDS = 30;

/** Fills the slots for code and formulas, which depend on nothing but what the author wrote. */
export async function finishMarkup(ctx: MarkupCtx, rendered: RenderedPage): Promise<RenderedPage> {
  const slots = rendered.slots.filter(isMarkup);
  if (slots.length === 0) return rendered;
  const made = await markUp(ctx, slotsForThread(slots));
  const filled = new Map<number, string>();
  rendered.slots.forEach((slot, number) => {
    if (isMarkup(slot)) filled.set(number, made.get(slot) ?? plainMarkup(slot));
  });
  return withMarkup(rendered, filled);
}

async function markUp({ workers, log }: MarkupCtx, slots: readonly MarkupSlot[]): Promise<Map<MarkupSlot, string>> {
  if (slots.length === 0) return new Map();
  try {
    const made = await workers.run(MARK_UP, slots, { seconds: SECONDS });
    return new Map(slots.map((slot, index) => [slot, made[index] ?? plainMarkup(slot)]));
  } catch (error) {
    if (!(error instanceof TaskTimeout)) throw error;
    log.warn({ slots: slots.length }, 'highlighting took too long; the code is shown without colours');
    return new Map();
  }
}
