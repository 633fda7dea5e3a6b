import { Problem } from '#platform/http/index.ts';
import { createFairQueue, TaskTimeout, type Workers, type WorkerTask } from '#platform/workers/index.ts';
import type { Picture } from './types.ts';

/** Draws pictures one after the other for each organization, so that its pages never wait for more than one of them. */
export interface Painter {
  paint: (picture: Picture) => Promise<Uint8Array>;
}

const PAINT: WorkerTask<Picture, Uint8Array> = { url: new URL('./paint.worker.ts', import.meta.url), name: 'paint' };

const PATIENCE = { seconds: 20 };
const RETRY_SECONDS = 10;

const SHARES = {
  places: 2,
  placesEach: 1,
  waitingEach: 12,
  refusal: 'As many pictures of this organization are being drawn as may. Try again shortly.',
  retrySeconds: RETRY_SECONDS,
};

export function createPainter(workers: Workers): Painter {
  const queue = createFairQueue(SHARES);
  return { paint: (picture) => queue.run(() => run(workers, picture)) };
}

async function run(workers: Workers, picture: Picture): Promise<Uint8Array> {
  try {
    return await workers.run(PAINT, picture, PATIENCE);
  } catch (error) {
    if (!(error instanceof TaskTimeout)) throw error;
    throw new Problem(503, 'busy', 'Drawing this picture took too long. Try again shortly.', {
      headers: { 'retry-after': String(RETRY_SECONDS) },
    });
  }
}
