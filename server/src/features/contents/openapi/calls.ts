import type { OpenapiSlot } from '@lectern/content';
import type { CallTask, PlannedCall, SentCall } from '@lectern/openapi';
import type { WorkerTask } from '#platform/workers/index.ts';
import { runPatiently } from './patience.ts';
import type { OpenapiCtx } from './service.ts';
import { type DescribedPlace, loadSource } from './sources.ts';

/** A block of a page, and where the page lies. */
export interface CallPlace {
  slot: OpenapiSlot;
  place: DescribedPlace;
}

const PLAN: WorkerTask<CallTask, PlannedCall> = {
  url: new URL('./render.worker.ts', import.meta.url),
  name: 'planCall',
};

/** The request that a reader means, as the description of a block allows it; nothing where that cannot be had now. */
export async function planDescribedCall(
  ctx: OpenapiCtx,
  { slot, place }: CallPlace,
  sent: SentCall,
): Promise<PlannedCall | undefined> {
  const source = await loadSource(ctx, place, slot);
  if (typeof source !== 'object') return undefined;
  return runPatiently(ctx, PLAN, { key: source.key, files: await source.files(), slot, sent });
}
