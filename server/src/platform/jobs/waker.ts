import { afterCommit } from '#platform/db/index.ts';

/**
 * Wakes background work right after the commit of what it waits for. What wakes it is given once the jobs are there, which is after
 * everything that they stand on.
 */
export interface Waker<Named extends unknown[] = []> {
  wakeAfterCommit(...named: Named): void;
  wakeWith(wake: (...named: Named) => void): void;
}

export function createWaker<Named extends unknown[] = []>(): Waker<Named> {
  let wake: (...named: Named) => void = () => {};
  return {
    wakeAfterCommit: (...named) => afterCommit(() => wake(...named)),
    wakeWith: (waking) => {
      wake = waking;
    },
  };
}
