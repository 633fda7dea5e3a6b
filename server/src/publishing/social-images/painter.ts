import { Problem } from '#platform/http/index.ts';
import { TaskTimeout, type Workers, type WorkerTask } from '#platform/workers/index.ts';
import type { Picture } from './types.ts';

/** Draws pictures one after the other, so that pages never wait for more than one of them. */
export interface Painter {
  paint: (picture: Picture) => Promise<Uint8Array>;
}

const PAINT: WorkerTask<Picture, Uint8Array> = { url: new URL('./paint.worker.ts', import.meta.url), name: 'paint' };

const PATIENCE = { seconds: 20 };

/** So many may wait for one that is being drawn. */
const WAITING_AT_MOST = 12;

export function createPainter(workers: Workers): Painter {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    paint: async (picture) => {
      if (waiting > WAITING_AT_MOST) throw busy();
      waiting += 1;
      const turn = last.then(() => run(workers, picture)).finally(() => (waiting -= 1));
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

async function run(workers: Workers, picture: Picture): Promise<Uint8Array> {
  try {
    return await workers.run(PAINT, picture, PATIENCE);
  } catch (error) {
    if (!(error instanceof TaskTimeout)) throw error;
    throw busy();
  }
}

const busy = (): Problem =>
  new Problem(503, 'busy', 'As many pictures are being drawn as may. Try again shortly.', {
    headers: { 'retry-after': '10' },
  });
