/** Numbers that look random and are the same for the same seed. */
export type Random = {
  /** A whole number from 0 to `below` - 1; 0 when there is nothing to choose. */
  below: (below: number) => number;
  pick: <T>(list: readonly T[]) => T | undefined;
  /** True once in `times`. */
  once: (times: number) => boolean;
};

/** Mulberry32 by Tommy Ettinger: 32 bits of state, more than enough to choose fragments by. */
export function startRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, pick: (list) => list[below(list.length)], once: (times) => below(times) === 0 };
}
