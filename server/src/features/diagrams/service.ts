import { createHash } from 'node:crypto';
import { createCache } from '#platform/cache.ts';
import {
  createFairQueue,
  createTaskProcess,
  TaskLost,
  type TaskProcess,
  TaskTimeout,
} from '#platform/workers/index.ts';
import type { Drawn, Order } from '@lectern/pdf/diagrams';

export type WantedDiagram = Order;

/** What the process answers; nothing where the source has a mistake, or its kind cannot be drawn. */
export interface Drawing {
  drawn: Drawn | undefined;
}

/** How much one book or edition may still have drawn. It becomes less. */
export interface Allowance {
  count: number;
  milliseconds: number;
  /** How many were not tried, or were cut off: another time they may be drawn. */
  missed: number;
}

export interface Diagrams {
  /**
   * Drawings in the order of what is wanted; undefined for each that cannot be drawn, whose source stands in its place. Each one is
   * drawn once and kept for a while.
   */
  draw: (
    wanted: readonly WantedDiagram[],
    allowance: Allowance,
    signal?: AbortSignal,
  ) => Promise<(Drawn | undefined)[]>;
}

/** Nothing of the server is in it, neither network nor child processes are open to it, and it writes no files. */
const PROCESS = {
  url: new URL('./draw.worker.ts', import.meta.url),
  heapMb: 256,
  idleMs: 15_000,
  isConfined: true,
};
const EACH = { seconds: 20 };

/** In characters of drawings. One that cannot be drawn counts as little. */
const KEPT = 32 * 1024 * 1024;
const LEAST = 200;

/** Two organizations at once. Books and editions have queues of their own, so few ever wait here. */
const QUEUE = {
  ...{ places: 2, placesEach: 1, waitingEach: 16 },
  refusal: 'As many diagrams of this organization are being drawn as may. Try again shortly.',
  retrySeconds: 30,
};

export function createDiagrams(each = EACH): Diagrams {
  const kept = createCache<Drawing>(KEPT);
  const queue = createFairQueue(QUEUE);
  return {
    draw: async (wanted, allowance, signal) => {
      const open = wanted.filter((each) => kept.get(keyOf(each)) === undefined);
      // What is drawn here is answered, even where the cache has no room for it.
      const drawn = new Map<string, Drawing>();
      for (const each of wanted) {
        const known = kept.get(keyOf(each));
        if (known !== undefined) drawn.set(keyOf(each), known);
      }
      if (open.length > 0)
        await queue.run(async () => {
          for await (const [key, drawing] of drawAll(open, { allowance, each, signal })) {
            drawn.set(key, drawing);
            kept.set(key, drawing, LEAST + (drawing.drawn?.svg.length ?? 0));
          }
        });
      return wanted.map((each) => drawn.get(keyOf(each))?.drawn);
    },
  };
}

const keyOf = ({ source, palette, language }: WantedDiagram): string =>
  createHash('sha256')
    .update(JSON.stringify([source, palette, language]))
    .digest('hex');

interface Bounds {
  allowance: Allowance;
  each: { seconds: number };
  signal?: AbortSignal | undefined;
}

/** One after the other in a process of its own, which ends with the last: authors of one book meet nobody else's. */
async function* drawAll(
  wanted: readonly WantedDiagram[],
  { allowance, each: limit, signal }: Bounds,
): AsyncGenerator<[key: string, drawing: Drawing]> {
  const studio = createTaskProcess(PROCESS);
  const stop = (): void => studio.close();
  signal?.addEventListener('abort', stop, { once: true });
  const done = new Set<string>();
  try {
    for (const each of wanted) {
      signal?.throwIfAborted();
      const key = keyOf(each);
      if (done.has(key)) continue;
      done.add(key);
      const drawing =
        allowance.count > 0 && allowance.milliseconds > 0
          ? await drawOne(studio, each, { allowance, each: limit })
          : undefined;
      if (drawing === undefined) allowance.missed += 1;
      else yield [key, drawing];
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    studio.close();
  }
}

async function drawOne(studio: TaskProcess, order: Order, { allowance, each }: Bounds): Promise<Drawing | undefined> {
  const begun = performance.now();
  allowance.count -= 1;
  try {
    return (await studio.run(order, each)) as Drawing;
  } catch (error) {
    // Too slow, or the end of the process: its source stands in its place.
    if (error instanceof TaskTimeout || error instanceof TaskLost) return undefined;
    throw error;
  } finally {
    allowance.milliseconds -= performance.now() - begun;
  }
}
