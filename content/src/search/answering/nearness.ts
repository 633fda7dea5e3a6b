// Nearness: how near to each other the terms of a question stand in a text.
import type { Match } from './patterns.ts';
import type { Term } from './terms.ts';

/** In code units, between the end of a word and the beginning of the next. */
const BESIDE = 1;
const NEAR = 16;
const NEAR_COUNTS = 0.5;
type Worth = (at: number, worth: number) => number;

/** What it counts that words stand side by side as in the question, those between them that say nothing aside. */
export function besides(terms: readonly Term[], matches: readonly (readonly Match[])[], weightAt: Worth): number {
  let sum = 0;
  let before = -1;
  for (let index = 0; index < terms.length; index += 1) {
    const term = terms[index];
    if (term === undefined || term.isStop) continue;
    const first = matches[before] ?? NOWHERE;
    const second = matches[index] ?? NOWHERE;
    if (first.length > 0 && second.length > 0) {
      const weight = 0.5 * ((terms[before]?.weight ?? 0) + term.weight);
      sum += weight * bestPair([first, second], { weight, weightAt });
    }
    before = index;
  }
  return sum;
}

/** Both lists are in order, so each is gone through once. */
function bestPair(
  [first, second]: readonly [readonly Match[], readonly Match[]],
  { weight: pairWeight, weightAt }: { weight: number; weightAt: Worth },
): number {
  let best = 0;
  let next = 0;
  for (const { end, weight } of first) {
    while (next < second.length && (second[next]?.start ?? 0) < end) next += 1;
    const after = second[next];
    if (after === undefined) break;
    const gap = after.start + 1 - end;
    if (gap > NEAR) continue;
    const worth = weight * after.weight * (gap <= BESIDE ? 1 : NEAR_COUNTS);
    best = Math.max(best, worth * weightAt(after.start, pairWeight * worth));
  }
  return best;
}

/** Between words that are this far apart, in code units, nearness is half of what it is between neighbors. */
const HALF_NEAR = 30;
/** Of so many terms each two are looked at. */
const PAIRED_AT_MOST = 8;

/** How near to each other the terms stand, from 0 to 1: of each two of them the nearest places. */
export function nearness(terms: readonly Term[], matches: readonly (readonly Match[])[]): number {
  // Each page that is ranked comes by here twice, so nothing is made on the way.
  let sum = 0;
  let all = 0;
  for (let index = 0, paired = 0; index < terms.length && paired < PAIRED_AT_MOST; index += 1) {
    const one = saidBy(terms[index]);
    if (one === 0) continue;
    paired += 1;
    const places = matches[index] ?? NOWHERE;
    for (let next = index + 1, others = paired; next < terms.length && others < PAIRED_AT_MOST; next += 1) {
      const other = saidBy(terms[next]);
      if (other === 0) continue;
      others += 1;
      all += one * other;
      const nextPlaces = matches[next] ?? NOWHERE;
      if (places.length > 0 && nextPlaces.length > 0) sum += one * other * nearest(places, nextPlaces);
    }
  }
  return all === 0 ? 0 : sum / all;
}

const NOWHERE: readonly Match[] = [];

const saidBy = (term: Term | undefined): number => (term === undefined || term.isStop ? 0 : term.weight);

/** Both lists are in order, so each is gone through once. */
function nearest(first: readonly Match[], second: readonly Match[]): number {
  let best = 0;
  let next = 0;
  for (const match of first) {
    while (next < second.length && (second[next]?.start ?? 0) < match.start) next += 1;
    best = Math.max(best, nearOf(second[next - 1], match), nearOf(match, second[next]));
  }
  return best;
}

const nearOf = (before: Match | undefined, after: Match | undefined): number =>
  before === undefined || after === undefined
    ? 0
    : (before.weight * after.weight) / (1 + Math.max(0, after.start - before.end) / HALF_NEAR);
