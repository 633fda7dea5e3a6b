// Years of faults: how long a site is away, and how many are at once.
import { CELL, FAULTS } from './assumptions.ts';
import { startChance } from './spread.ts';

export interface Availability {
  /** Of the time, over all sites. */
  mean: number;
  /** Of the cell that fared worst in a year. */
  worst: number;
  /** The largest share of sites that was away at once. */
  atOnce: number;
}

interface Faults {
  database: Fault;
  change: Fault;
  zone: Fault;
  failoverSeconds: number;
}

const YEAR_SECONDS = 365 * 24 * 3600;

/** Events come by chance, independently of each other; each takes its cell away until it is over. */
export function liveThrough(
  cells: number,
  { years, seed, faults = FAULTS }: { years: number; seed: number; faults?: Faults },
): Availability {
  const chance = startChance(seed);
  const zoneOf = Array.from({ length: cells }, (_, cell) => cell % CELL.zones);
  let [away, worst, atOnce] = [0, 0, 0];
  for (let year = 0; year < years; year += 1) {
    const gone: [number, number][][] = Array.from({ length: cells }, () => []);
    for (let cell = 0; cell < cells; cell += 1)
      for (const fault of [faults.database, faults.change])
        for (const at of timesOf(chance, fault.perYear)) gone[cell]?.push([at, at + fault.seconds]);
    for (const at of timesOf(chance, faults.zone.perYear)) {
      const zone = Math.floor(chance() * CELL.zones);
      // The others lose servers that they can spare; these lose their primary until the standby has taken over.
      for (let cell = 0; cell < cells; cell += 1)
        if (zoneOf[cell] === zone) gone[cell]?.push([at, at + faults.failoverSeconds]);
    }
    const lost = gone.map(unionSeconds);
    away += lost.reduce((sum, each) => sum + each, 0);
    worst = Math.max(worst, ...lost);
    atOnce = Math.max(atOnce, mostAtOnce(gone) / cells);
  }
  return { mean: 1 - away / (years * cells * YEAR_SECONDS), worst: 1 - worst / YEAR_SECONDS, atOnce };
}

interface Fault {
  perYear: number;
  seconds: number;
}

/** The times of a year at which something happens that happens so often. */
function timesOf(chance: () => number, perYear: number): number[] {
  const times: number[] = [];
  if (perYear <= 0) return times;
  for (let at = 0; ;) {
    at += (-Math.log(1 - chance()) / perYear) * YEAR_SECONDS;
    if (at >= YEAR_SECONDS) return times;
    times.push(at);
  }
}

export function unionSeconds(spans: readonly [number, number][]): number {
  let [sum, end] = [0, -Infinity];
  for (const [from, to] of spans.toSorted(([one], [other]) => one - other)) {
    sum += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return sum;
}

function mostAtOnce(cells: readonly (readonly [number, number][])[]): number {
  const changes = cells
    .flat()
    .flatMap(([from, to]): [number, number][] => [
      [from, 1],
      [to, -1],
    ])
    .toSorted(([one, rise], [other, fall]) => one - other || rise - fall);
  let [now, most] = [0, 0];
  for (const [, change] of changes) most = Math.max(most, (now += change));
  return most;
}
