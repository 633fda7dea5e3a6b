// How long one import may be worked on.
import { Problem } from '#platform/http/index.ts';

/** The time of one import. What it waits for its turns does not count, nor what it downloads. */
export interface WorkingTime {
  /** Aborted with a refusal as soon as the time is spent. Whoever works on the import looks at it between steps. */
  readonly signal: AbortSignal;
  secondsLeft: () => number;
  /** Works on the import; the time runs until that has come to an end. It is spent at once where others need the place. */
  spend: <T>(work: () => Promise<T>, giveWay?: AbortSignal) => Promise<T>;
}

/** `outer` ends it as well, with its own reason. */
export function createWorkingTime(seconds: number, outer?: AbortSignal): WorkingTime {
  const controller = new AbortController();
  outer?.addEventListener('abort', () => controller.abort(outer.reason), { once: true });
  let left = seconds * 1000;
  let since: number | undefined;
  const leftNow = (): number => left - (since === undefined ? 0 : performance.now() - since);
  return {
    signal: controller.signal,
    secondsLeft: () => Math.max(leftNow(), 0) / 1000,
    spend: async (work, giveWay) => {
      const end = (): void => controller.abort(gaveWay());
      giveWay?.addEventListener('abort', end, { once: true });
      const timer = setTimeout(() => controller.abort(tookTooLong(seconds)), Math.max(left, 0));
      since = performance.now();
      try {
        if (left <= 0) throw tookTooLong(seconds);
        return await work();
      } finally {
        clearTimeout(timer);
        giveWay?.removeEventListener('abort', end);
        left = leftNow();
        since = undefined;
      }
    },
  };
}

const gaveWay = (): Problem =>
  new Problem(
    503,
    'import_gave_way',
    'Importing it takes long, and other organizations wait for their turn. Import it in parts, or try again later. Nothing was imported.',
    { headers: { 'retry-after': '120' } },
  );

export const tookTooLong = (seconds: number): Problem =>
  new Problem(
    422,
    'import_too_long',
    `Importing it takes longer than ${Math.ceil(seconds)} seconds. Import it in parts. Nothing was imported.`,
  );
