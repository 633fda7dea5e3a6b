import type { BlobStore } from '#platform/blobs/index.ts';
import { type Cache, createCache } from '#platform/cache/index.ts';
import { Problem } from '#platform/http/index.ts';
import { createWorkers, TaskTimeout, type Workers, type WorkerTask } from '#platform/workers/index.ts';
import type { Book } from './books/index.ts';
import type { Bounds } from './sheets/index.ts';

/** Makes PDFs, one after the other and apart from all other work, and keeps them for a while. */
export interface Printers {
  /** The blob with the PDF that a key stands for, printed now if it is not there. */
  print: (key: string, gather: () => Promise<Book>) => Promise<string>;
  close: () => Promise<void>;
}

const PRINT: WorkerTask<{ book: Book; bounds: Bounds }, Uint8Array> = {
  url: new URL('./print.worker.ts', import.meta.url),
  name: 'print',
};

/** A book that is larger or slower ends there and says so; only what hangs is cut off. */
const BOUNDS: Bounds = { sheets: 5000, time: 60_000 };
const PATIENCE = { seconds: 150 };
/** The most that the thread may have in memory, in megabytes, beside pictures and fonts. */
const HEAP_MB = 768;

/** So many may wait for one that is being made. */
const WAITING_AT_MOST = 8;
const RETRY_SECONDS = '30';

/** Which blob a PDF is in, for so many of them. The blobs themselves go with the others that nothing names. */
const REMEMBERED = 500;

export function createPrinters({ blobs, threads }: { blobs: BlobStore; threads: number }): Printers {
  const workers = createWorkers(Math.min(1, threads), { heapMb: HEAP_MB });
  const known: Cache<string> = createCache(REMEMBERED);
  const making = new Map<string, Promise<string>>();
  let last: Promise<unknown> = Promise.resolve();

  const make = (key: string, gather: () => Promise<Book>): Promise<string> => {
    if (making.size > WAITING_AT_MOST) throw busy('As many PDFs are being made as may. Try again shortly.');
    // Gathered when it is its turn: what waits is not in memory.
    const turn = last.then(async () => blobs.put(await run(workers, await gather())));
    last = turn.catch(() => undefined);
    return turn.then(({ sha256 }) => {
      known.set(key, sha256, 1);
      return sha256;
    });
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
    throw busy('Making this PDF took too long. Ask for a part of the space with `page`.');
  }
}

const busy = (message: string): Problem =>
  new Problem(503, 'busy', message, { headers: { 'retry-after': RETRY_SECONDS } });
