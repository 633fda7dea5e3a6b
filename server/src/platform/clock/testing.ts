import type { Clock } from './index.ts';

export type FakeClock = Clock & { advance(milliseconds: number): void };

/** A clock that stands still until it is moved. It starts at 2026-01-01T00:00:00Z unless set otherwise. */
export function fakeClock(start = Date.UTC(2026, 0, 1)): FakeClock {
  let time = start;
  return {
    now: () => time,
    advance(milliseconds) {
      time += milliseconds;
    },
  };
}
