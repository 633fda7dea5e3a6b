import type { BlobStore } from '#platform/blobs/index.ts';
import { type Cache, createCache } from '#platform/cache.ts';
import { Problem } from '#platform/http/index.ts';
import type { Places } from '#platform/jobs/index.ts';
import {
  createFairQueue,
  createSharedQueue,
  createWorkers,
  type OpenThreads,
  TaskTimeout,
  type Workers,
  type WorkerTask,
} from '#platform/workers/index.ts';

import type { Bounds } from '@lectern/pdf';
import type { PackedBook } from '@lectern/pdf/packed';
import { createRemotePictures, type Gathered, type RemotePictures } from './books/index.ts';
import type { Shelf } from './shelf.ts';

/** Makes PDFs, one after the other for each organization and apart from all other work, and keeps them for a while. */
export interface Printers {
  /**
   * The blob with the PDF that a key stands for, printed now if it is not there. When all who asked for it have gone, it is
   * not made to its end.
   */
  print: (key: string, gather: (going: AbortSignal) => Promise<Gathered>, signal: AbortSignal) => Promise<string>;
  /** What was fetched for PDFs lately. */
  remotePictures: RemotePictures;
  close: () => Promise<void>;
}

/** Writes a book into a file that is not there yet. */
const PRINT: WorkerTask<{ book: PackedBook; bounds: Bounds; path: string }, void> = {
  url: new URL('./print.worker.ts', import.meta.url),
  name: 'print',
};

/** A book that is larger or slower ends there and says so; only what hangs is cut off. The time is that of a processor. */
const BOUNDS: Bounds = { sheets: 5000, time: 60_000 };
const PATIENCE = { seconds: 300, processorSeconds: 120 };
/** The most that the thread may have in memory, in megabytes, without pictures and fonts. */
const HEAP_MB = 384;

const RETRY_SECONDS = 30;

const REFUSAL = {
  refusal: 'As many PDFs of this organization are being made as may. Try again shortly.',
  retrySeconds: RETRY_SECONDS,
};

/**
 * So many organizations gather at once, and what they gathered is in memory until it is printed: one that waits for
 * pictures of a slow server keeps nobody from printing. So many of one may wait for the one that is being made.
 */
const GATHERING = { places: 4, waitingEach: 8, ...REFUSAL };

/** Books up to so many entries do not wait for longer ones: each kind has places of its own, two organizations at once. */
const SMALL = 20;
const PRINTING = { places: 2, placesEach: 1, waitingEach: 8, ...REFUSAL };

/** How many bytes of PDFs are known. The blobs themselves go with the others that nothing names, a day later. */
const KNOWN_BYTES = 2 * 1024 ** 3;
/** A small one counts as so much: there is a name for each. */
const LEAST_BYTES = 256 * 1024;

interface Press {
  blobs: BlobStore;
  threads: number;
  openThreads?: OpenThreads | undefined;
  /** What other servers made, and what they are at; without it, this one knows of itself alone. */
  shelf?: Shelf;
  /** Called for each PDF that was asked for. */
  onPdf?: (outcome: 'kept' | 'printed' | 'failed') => void;
  places?: Places | undefined;
}

interface Made {
  sha256: string;
  until: number;
}

export function createPrinters({ blobs, threads, openThreads, shelf, places, onPdf = () => {} }: Press): Printers {
  const openLane = () => ({
    workers: createWorkers(Math.min(1, threads), { heapMb: HEAP_MB, openThreads }),
    queue: createFairQueue(PRINTING),
  });
  const lanes = { small: openLane(), large: openLane() };
  const known: Cache<Made> = createCache(KNOWN_BYTES);
  const making = createMaking();
  const gathering = createSharedQueue('pdf', GATHERING, places);

  const keep = (key: string, { sha256, size }: { sha256: string; size: number }, goodFor: number): void => {
    if (goodFor > 0) known.set(key, { sha256, until: performance.now() + goodFor }, Math.max(LEAST_BYTES, size));
  };

  /** What another server made, or this one before it was started, unless it was swept away meanwhile. */
  const findMade = async (key: string): Promise<string | undefined> => {
    const found = await shelf?.find(key);
    const stat = found && (await blobs.stat(found.sha256));
    if (stat === undefined || found === undefined) return undefined;
    keep(key, { sha256: found.sha256, size: stat.size }, found.goodFor);
    return found.sha256;
  };

  const make = async (
    key: string,
    gather: (going: AbortSignal) => Promise<Gathered>,
    going: AbortSignal,
  ): Promise<string> =>
    gathering.run(async () => {
      going.throwIfAborted();
      // Gathered when it is its turn: what waits is not in memory.
      const { book, goodFor } = await gather(going);
      const { workers, queue } = lanes[book.entries.length > SMALL ? 'large' : 'small'];
      const { sha256, size } = await queue.run(async () => {
        going.throwIfAborted();
        return blobs.putWritten((path) => run(workers, { book, path }, going));
      });
      keep(key, { sha256, size }, goodFor);
      if (goodFor > 0) await shelf?.keep(key, { sha256, goodFor });
      return sha256;
    });

  /** Of several servers that are asked for the same, one makes it. */
  const makeOnce: typeof make = async (key, gather, going) => {
    const found = await findMade(key);
    if (found !== undefined || places === undefined) return found ?? make(key, gather, going);
    return places.hold(`pdf ${key}`, async () => (await findMade(key)) ?? make(key, gather, going), going);
  };

  return {
    print: async (key, gather, signal) => {
      const kept = known.get(key);
      const isGood = kept !== undefined && kept.until > performance.now();
      // It may be swept away meanwhile.
      if (isGood && (await blobs.stat(kept.sha256)) !== undefined) {
        onPdf('kept');
        return kept.sha256;
      }
      return making.share(key, (going) => counted(makeOnce(key, gather, going), onPdf), signal);
    },
    remotePictures: createRemotePictures(),
    close: async () => {
      await Promise.all(Object.values(lanes).map(({ workers }) => workers.close()));
    },
  };
}

async function counted(making: Promise<string>, onPdf: NonNullable<Press['onPdf']>): Promise<string> {
  try {
    const made = await making;
    onPdf('printed');
    return made;
  } catch (error) {
    onPdf('failed');
    throw error;
  }
}

interface Shared {
  result: Promise<string>;
  waiting: number;
  stop: AbortController;
}

/** What is being made, once for all who ask for it meanwhile, and only as long as one of them is there. */
function createMaking() {
  const making = new Map<string, Shared>();

  const begin = (key: string, make: (going: AbortSignal) => Promise<string>): Shared => {
    const stop = new AbortController();
    const shared: Shared = { result: make(stop.signal), waiting: 0, stop };
    making.set(key, shared);
    const forget = (): void => {
      if (making.get(key) === shared) making.delete(key);
    };
    shared.result.then(forget, forget);
    return shared;
  };

  const share = async (
    key: string,
    make: (going: AbortSignal) => Promise<string>,
    signal: AbortSignal,
  ): Promise<string> => {
    signal.throwIfAborted();
    const shared = making.get(key) ?? begin(key, make);
    shared.waiting += 1;
    const leave = (): void => {
      shared.waiting -= 1;
      if (shared.waiting > 0) return;
      making.delete(key);
      shared.stop.abort(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await shared.result;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  };
  return { share };
}

async function run(
  workers: Workers,
  { book, path }: { book: PackedBook; path: string },
  signal: AbortSignal,
): Promise<void> {
  try {
    await workers.run(PRINT, { book, bounds: BOUNDS, path }, { ...PATIENCE, signal });
  } catch (error) {
    if (!(error instanceof TaskTimeout)) throw error;
    throw tooSlow();
  }
}

const tooSlow = (): Problem =>
  new Problem(503, 'busy', 'Making this PDF took too long. Ask for a part of the space with `page`.', {
    headers: { 'retry-after': String(RETRY_SECONDS) },
  });
