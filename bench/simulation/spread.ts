// How requests are spread over many things by Zipf's law, in groups of neighbours, so that a million is counted in a moment.

export interface Group {
  /** How many things, and the rank of the first. */
  count: number;
  rank: number;
  /** The share of all requests that each of them gets. */
  share: number;
}

/** The first ones stand alone; the others in groups that grow. */
const ALONE = 200;
const GROWTH = 1.05;

export function spreadByZipf(things: number, exponent: number): Group[] {
  const groups: { count: number; rank: number; weight: number }[] = [];
  for (let rank = 1; rank <= things;) {
    const count = Math.min(rank <= ALONE ? 1 : Math.ceil(rank * (GROWTH - 1)), things - rank + 1);
    groups.push({ count, rank, weight: (rank + (count - 1) / 2) ** -exponent });
    rank += count;
  }
  const all = groups.reduce((sum, { count, weight }) => sum + count * weight, 0);
  return groups.map(({ count, rank, weight }) => ({ count, rank, share: weight / all }));
}

/**
 * How often something is found in a cache: asked for at `rate` a second, dropped at `drops` a second by changes, and after
 * `seconds` in any case. All come independently of each other.
 */
export function hitRate(rate: number, drops: number, seconds: number): number {
  if (rate === 0) return 0;
  return (rate / (rate + drops)) * -Math.expm1(-(rate + drops) * seconds);
}

/** Numbers from 0 to 1 that a seed says (mulberry32). */
export function startChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A number of the normal distribution (Box and Muller). */
export const normal = (chance: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
