// What others write comes into the editor while it is open.
import type { Sync, Version } from './sync.ts';

interface FollowContext {
  sync: Pick<Sync, 'take' | 'known' | 'isBusy'>;
  /** The text that the server has now; undefined where it cannot be had, or is no text. */
  read: () => Promise<Version | undefined>;
  /** Something of others was taken. */
  onTaken: () => void;
  wait: (milliseconds: number) => Promise<void>;
}

/** Milliseconds. Somebody who writes saves about once in a second. */
const [GATHER, AGAIN] = [200, 1000];

export function followOthers({ sync, read, onTaken, wait }: FollowContext) {
  /** Whether the server may have another text, and the version that it has at least. */
  let isAsked = false;
  let wanted = 0;
  let isRunning = false;
  let isEnded = false;

  const isDue = (): boolean => !isEnded && (isAsked || wanted > sync.known().version);

  async function readNow(): Promise<void> {
    const since = sync.known();
    [isAsked, wanted] = [false, 0];
    const theirs = await read();
    if (theirs === undefined || isEnded) return;
    if (sync.take(theirs, since)) onTaken();
    else isAsked = true;
  }

  async function run(): Promise<void> {
    await wait(GATHER);
    while (isDue()) {
      // What is on its way brings back what others wrote, and then there may be nothing left to read.
      if (!sync.isBusy()) await readNow();
      if (isDue()) await wait(AGAIN);
    }
  }

  return {
    /** Somebody has saved this version, or the page may be another one for other reasons. */
    note: (version?: number): void => {
      if (version === undefined) isAsked = true;
      else wanted = Math.max(wanted, version);
      if (isRunning || !isDue()) return;
      isRunning = true;
      void run().finally(() => {
        isRunning = false;
      });
    },
    end: (): void => {
      isEnded = true;
    },
  };
}
