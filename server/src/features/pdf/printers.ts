import type { BlobStore } from '#platform/blobs/index.ts';
import { type Cache, createCache } from '#platform/cache.ts';
import { Problem } from '#platform/http/index.ts';
import {
  createFairQueue,
  createWorkers,
  type OpenThreads,
  TaskTimeout,
  type Workers,
  type WorkerTask,
} from '#platform/workers/index.ts';

import type { Book, Bounds } from '@lectern/pdf';
import type { Gathered } from './books/index.ts';

/** Makes PDFs, one after the other for each organization and apart from all other work, and keeps them for a while. */
export interface Printers {
  /** The blob with the PDF that a key stands for, printed now if it is not there. */
  print: (key: string, gather: () => Promise<Gathered>) => Promise<string>;
  close: () => Promise<void>;
}

const PRINT: WorkerTask<{ book: Book; bounds: Bounds }, Uint8Array> = {
  url: new URL('./print.worker.ts', import.meta.url),
  name: 'print',
};

/** A book that is larger or slower ends there and says so; only what hangs is cut off. */
const BOUNDS: Bounds = { sheets: 5000, time: 60_000 };
const PATIENCE = { seconds: 150 };
/** The most that the thread may have in memory, in megabytes, without pictures and fonts. */
const HEAP_MB = 768;

const RETRY_SECONDS = 30;

/** Two organizations print side by side; so many of one may wait for the one that is being made. */
const SHARES = {
  places: 2,
  placesEach: 1,
  waitingEach: 8,
  refusal: 'As many PDFs of this organization are being made as may. Try again shortly.',
  retrySeconds: RETRY_SECONDS,
};

/** Which blob a PDF is in, for so many of them. The blobs themselves go with the others that nothing names. */
const REMEMBERED = 500;

interface Press {
  blobs: BlobStore;
  threads: number;
  openThreads?: OpenThreads | undefined;
}

export function createPrinters({ blobs, threads, openThreads }: Press): Printers {
  const workers = createWorkers(Math.min(1, threads), { heapMb: HEAP_MB, openThreads });
  const known: Cache<string> = createCache(REMEMBERED);
  const making = new Map<string, Promise<string>>();
  const queue = createFairQueue(SHARES);

  const make = async (key: string, gather: () => Promise<Gathered>): Promise<string> => {
    const { sha256, isProvisional } = await queue.run(async () => {
      // Gathered when it is its turn: what waits is not in memory.
      const gathered = await gather();
      const stored = await blobs.put(await run(workers, gathered.book));
      return { ...stored, isProvisional: gathered.isProvisional };
    });
    if (!isProvisional) known.set(key, sha256, 1);
    return sha256;
  };

  return {
    print: async (key, gather) => {
      const sha256 = known.get(key);
      // It may be swept away meanwhile.
      if (sha256 !== undefined && (await blobs.stat(sha256)) !== undefined) return sha256;
      const under = making.get(key) ?? make(key, gather);
      making.set(key, under);
      return under.finally(() => making.delete(key));
    },
    close: () => workers.close(),
  };
}

async function run(workers: Workers, book: Book): Promise<Uint8Array> {
  try {
    return await workers.run(PRINT, { book, bounds: BOUNDS }, PATIENCE);
  } catch (error) {
    if (!(error instanceof TaskTimeout)) throw error;
    throw tooSlow();
  }
}

const tooSlow = (): Problem =>
  new Problem(503, 'busy', 'Making this PDF took too long. Ask for a part of the space with `page`.', {
    headers: { 'retry-after': String(RETRY_SECONDS) },
  });
