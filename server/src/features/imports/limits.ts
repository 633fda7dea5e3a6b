// Limits of imports that come by the API: how large each may be, and how many run side by side.
import type { Places } from '#platform/jobs/index.ts';
import { createFairQueue, createSharedQueue, type FairQueue } from '#platform/workers/index.ts';

/** What one import by the API may bring, and how imports take turns. */
export interface ImportLimits {
  pages: number;
  files: number;
  /** Of what is fetched. */
  bytes: number;
  /** That one import may be worked on. */
  seconds: number;
  /** Runs an import, or refuses it at once where its organization has as many under way as it may. */
  admit: FairQueue['run'];
  /** Of the steps of an import, of which an organization has one of each on all nodes. None is begun from within another: who waits for an address holds up no work. */
  download: FairQueue['run'];
  crawl: FairQueue['run'];
  work: FairQueue['run'];
}

/** Of one organization: one in each step, and the others waiting for it. */
const EACH = 3;
const RETRY_SECONDS = 10;

/** What is fetched is in memory until it is there, so few are fetched side by side. A crawl has one page at a time there. */
const DOWNLOADS = 4;
const CRAWLS = 6;
const AT_WORK = 2;
/** Few imports take longer than this; one that does ends where somebody else has waited long enough for its place. */
const PATIENCE = { shareSeconds: 60, waitSeconds: 20 };

export function createImportLimits(
  config: {
    importPages: number;
    importFiles: number;
    importBytes: number;
    importSeconds: number;
  },
  places: Places | undefined,
): ImportLimits {
  const refusal = {
    refusal: 'As many imports of this organization are running as may. Try again shortly.',
    retrySeconds: RETRY_SECONDS,
  };
  const queue = (step: string, count: number, patience?: typeof PATIENCE) =>
    createSharedQueue(
      `imports.${step}`,
      { ...{ ...refusal, places: count, waitingEach: EACH }, ...(patience === undefined ? {} : { patience }) },
      places,
    ).run;
  return {
    pages: config.importPages,
    files: config.importFiles,
    bytes: config.importBytes,
    seconds: config.importSeconds,
    // However many organizations there are, each has its own; the steps are what is scarce.
    admit: createFairQueue({ ...refusal, places: Number.POSITIVE_INFINITY, placesEach: EACH, waitingEach: 0 }).run,
    download: queue('download', DOWNLOADS),
    crawl: queue('crawl', CRAWLS),
    work: queue('work', AT_WORK, PATIENCE),
  };
}
