// Makes editions: by turns of the organizations, into a file, and for nobody who has gone.
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeScratchFolder } from '#features/imports/index.ts';
import type { Places } from '#platform/jobs/index.ts';
import { createSharedQueue, type FairQueue } from '#platform/workers/index.ts';
import type { PublishingCtx } from '../ctx.ts';
import { loadStaticAssets } from '../static-assets.ts';
import { editionFiles } from './edition.ts';
import { type EditionPlan, planEdition } from './plan.ts';
import { zipOf } from './zip.ts';

/** Two organizations at a time, and of one no more than wait for a cup of tea. */
export const createEditionQueue = (places: Places | undefined): FairQueue =>
  createSharedQueue(
    'editions',
    {
      places: 2,
      waitingEach: 3,
      refusal: 'As many offline editions of this organization are being made as may. Try again shortly.',
      retrySeconds: 30,
    },
    places,
  );

export interface AskedEdition {
  organizationId: string;
  siteId: string;
  baseUrl?: string | undefined;
}

/** What an edition of a site would hold, or why there is none. */
export const readEditionPlan = async (ctx: PublishingCtx, asked: AskedEdition): Promise<EditionPlan> =>
  planEdition(ctx, asked, await loadStaticAssets());

/** The zip as it is made: for who writes it into a file of their own. */
export const openEdition = async (
  ctx: PublishingCtx,
  asked: AskedEdition,
): Promise<{ plan: EditionPlan; zip: Readable }> => {
  const plan = await readEditionPlan(ctx, asked);
  return { plan, zip: zipOf(editionFiles(ctx, plan)) };
};

/** A finished edition, which is removed when it was read or nobody reads it. */
export interface MadeEdition {
  size: number;
  bytes: Readable;
}

/** Made into a file first, so that who reads slowly keeps nobody waiting. Aborted, nothing is left of it. */
export function makeEdition(ctx: PublishingCtx, asked: AskedEdition, signal: AbortSignal): Promise<MadeEdition> {
  return ctx.queues.editions.run(async () => {
    signal.throwIfAborted();
    const folder = await makeScratchFolder();
    const file = join(folder.path, 'edition.zip');
    try {
      const { zip } = await openEdition(ctx, asked);
      await pipeline(zip, createWriteStream(file), { signal });
      const { size } = await stat(file);
      const bytes = createReadStream(file);
      bytes.once('close', () => void ctx.unfinished.watch(folder.remove()));
      return { size, bytes };
    } catch (error) {
      await folder.remove();
      throw error;
    }
  });
}
