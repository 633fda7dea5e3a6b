// A script whose processes keep failing rests before the next one is started, longer each time.
import { IsolateError } from './tasks.ts';

export interface Rests {
  /** Throws while the script rests. */
  check: (key: string) => void;
  failed: (key: string) => void;
  succeeded: (key: string) => void;
}

const FIRST_MS = 1000;
const LONGEST_MS = 60_000;
/** Beyond so many, those whose failure is longest ago are forgotten. */
const KEPT = 10_000;

export function createRests(): Rests {
  const failures = new Map<string, { count: number; until: number }>();
  return {
    check: (key) => {
      const left = (failures.get(key)?.until ?? 0) - performance.now();
      if (left <= 0) return;
      const seconds = Math.ceil(left / 1000);
      throw new IsolateError('resting', `The script failed several times. It is started again in ${seconds} seconds.`);
    },
    failed: (key) => {
      const count = (failures.get(key)?.count ?? 0) + 1;
      // Once is an accident, and the next request need not wait.
      const rest = count === 1 ? 0 : Math.min(LONGEST_MS, FIRST_MS * 2 ** (count - 2));
      failures.delete(key);
      failures.set(key, { count, until: performance.now() + rest });
      const [oldest] = failures.keys();
      if (failures.size > KEPT && oldest !== undefined) failures.delete(oldest);
    },
    succeeded: (key) => void failures.delete(key),
  };
}
