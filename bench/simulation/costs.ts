import { cellsOf } from '../results.ts';

/** Processor time that was measured, in microseconds. */
export interface Costs {
  /** A page whose answer is in memory, and what was not changed since. */
  kept: number;
  unchanged: number;
  /** A page that is made of its rows: by us, and by PostgreSQL. */
  made: number;
  madeByDatabase: number;
  search: number;
  apiRead: number;
  save: number;
}

const PAGE = 'published page on PostgreSQL';
const OF_REQUEST = 'processor time of a request';

/** The costs in the results of the bench. A row that is gone is an error, and no zero. */
export function readCosts(results: string): Costs {
  const read = (what: string): number => microsecondsOf(results, what);
  return {
    kept: read(`${PAGE}, asked for again: ${OF_REQUEST}`),
    unchanged: read(`published page, not modified: ${OF_REQUEST}`),
    made: read(`${PAGE}, from its rows: ${OF_REQUEST}`),
    madeByDatabase: read(`${PAGE}, from its rows: processor time of PostgreSQL`),
    search: read('processor time of a search'),
    apiRead: read(`GET space, read anew: ${OF_REQUEST}`),
    save: read('a page saved 400 times while 50 watch the page: processor time of a save'),
  };
}

const UNITS: Record<string, number> = { µs: 1, ms: 1000, s: 1_000_000 };

function microsecondsOf(results: string, what: string): number {
  const row = results
    .split('\n')
    .map(cellsOf)
    .find((cells) => cells?.[0] === what);
  const [, digits, unit = ''] = /^([\d.]+) (µs|ms|s)\b/.exec(row?.[1] ?? '') ?? [];
  const factor = UNITS[unit];
  if (digits === undefined || factor === undefined) throw new Error(`bench/RESULTS.md does not say: ${what}.`);
  return Number(digits) * factor;
}
