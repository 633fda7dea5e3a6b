// How long one import may be worked on.
import { Problem } from '#platform/http/index.ts';

/** The time of one import. What it waits for its turns does not count, nor what it downloads. */
export interface WorkingTime {
  /** Aborted with a refusal as soon as the time is spent. Whoever works on the import looks at it between steps. */
  readonly signal: AbortSignal;
  secondsLeft: () => number;
  /** Works on the import; the time runs until that has come to an end. */
  spend: <T>(work: () => Promise<T>) => Promise<T>;
}

export function createWorkingTime(seconds: number): WorkingTime {
  const controller = new AbortController();
  let left = seconds * 1000;
  let since: number | undefined;
  const leftNow = (): number => left - (since === undefined ? 0 : performance.now() - since);
  return {
    signal: controller.signal,
    secondsLeft: () => Math.max(leftNow(), 0) / 1000,
    spend: async (work) => {
      const timer = setTimeout(() => controller.abort(tookTooLong(seconds)), Math.max(left, 0));
      since = performance.now();
      try {
        if (left <= 0) throw tookTooLong(seconds);
        return await work();
      } finally {
        clearTimeout(timer);
        left = leftNow();
        since = undefined;
      }
    },
  };
}

export const tookTooLong = (seconds: number): Problem =>
  new Problem(
    422,
    'import_too_long',
    `Importing it takes longer than ${Math.ceil(seconds)} seconds. Import it in parts. Nothing was imported.`,
  );
