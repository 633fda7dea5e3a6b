import { createTaskProcess, TaskLost, TaskTimeout } from '#platform/workers/index.ts';
import { cutFont, type Cutter } from '@lectern/pdf/fonts';
import type { Cut } from './cut.worker.ts';

const PROCESS = {
  ...{ url: new URL('./cut.worker.ts', import.meta.url), heapMb: 128, idleMs: 15_000 },
  ...{ isConfined: true, isBrief: true },
};
const EACH = { seconds: 20 };

/** Cuts fonts in a process of its own until it is closed: a thread would keep what the libraries take for it, some 50 MB. */
export function openCutter(): Cutter {
  const cutter = createTaskProcess(PROCESS);
  return {
    cutFont: async (wanted) => {
      try {
        const cut = (await cutter.run(wanted, EACH)) as Cut;
        if ('error' in cut) throw new Error(cut.error);
        return cut.bytes;
      } catch (error) {
        if (!(error instanceof TaskTimeout || error instanceof TaskLost)) throw error;
        // A machine that lets no further process start: the book needs its fonts.
        return cutFont(wanted);
      }
    },
    close: async () => cutter.close(),
  };
}
