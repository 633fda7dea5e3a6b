// Limits of imports that come by the API: how large each may be, and how many run side by side.
import { createFairQueue, type FairQueue } from '#platform/workers/index.ts';

/** What one import by the API may bring, and how imports take turns in this process. */
export interface ImportLimits {
  pages: number;
  files: number;
  /** Of what is fetched. */
  bytes: number;
  /** That one import may be worked on. */
  seconds: number;
  /** Runs an import, or refuses it at once where its organization has as many under way as it may. */
  admit: FairQueue['run'];
  /** Of the steps of an import. None is begun from within another: who waits for an address holds up no work. */
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

export function createImportLimits(config: {
  importPages: number;
  importFiles: number;
  importBytes: number;
  importSeconds: number;
}): ImportLimits {
  const refusal = 'As many imports of this organization are running as may. Try again shortly.';
  const queue = (places: number, placesEach: number, waitingEach: number, patience?: typeof PATIENCE) =>
    createFairQueue({
      ...{ places, placesEach, waitingEach, refusal, retrySeconds: RETRY_SECONDS },
      ...(patience === undefined ? {} : { patience }),
    }).run;
  return {
    pages: config.importPages,
    files: config.importFiles,
    bytes: config.importBytes,
    seconds: config.importSeconds,
    // However many organizations there are, each has its own; the steps are what is scarce.
    admit: queue(Number.POSITIVE_INFINITY, EACH, 0),
    download: queue(DOWNLOADS, 1, EACH),
    crawl: queue(CRAWLS, 1, EACH),
    work: queue(AT_WORK, 1, EACH, PATIENCE),
  };
}
