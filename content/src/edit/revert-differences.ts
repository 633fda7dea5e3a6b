import { alignUnits } from '../merge/alignment/align.ts';
import { splitPage } from '../merge/split.ts';
import type { Sequence } from '../merge/types.ts';
import { becamePlace, revertTo, type Step } from './revert-steps.ts';

/** A block of a difference, as `diffPage` answers it: what it said before and says now, where it was there. */
export interface ShownDifference {
  before?: string | undefined;
  after?: string | undefined;
  /** Among the blocks of the difference. Of several that say the same, the nearest is meant. */
  index?: number | undefined;
}

/**
 * The page with these blocks of the difference from `before` to `after` as they were. A block is found by what it says, so that
 * nobody takes back what they did not see. `unknown` is the index of the first that does not differ so; the text is then what
 * it was.
 */
export function revertDifferences(
  sources: { before: string; after: string },
  wanted: readonly ShownDifference[],
): { text: string; unknown?: number } {
  const [before, after] = [splitPage(sources.before), splitPage(sources.after)];
  const became = alignUnits(before, after);
  const all = pairsOf(before, after, became);
  const found = new Set<number>();
  for (const [index, one] of wanted.entries()) {
    const at = findNearest(all, one, found);
    if (at === -1) return { text: sources.after, unknown: index };
    found.add(at);
  }
  return {
    text: revertTo(
      after,
      [...found].map((at) => stepOf(all[at]!, became)),
    ),
  };
}

/** A unit before and the one that it became; one of them may be absent. */
interface Pair {
  from?: number;
  to?: number;
  before?: string;
  after?: string;
}

/** In the order of a difference, without the front matter. */
function pairsOf(before: Sequence, after: Sequence, became: readonly number[]): Pair[] {
  const pairs: Pair[] = [];
  let next = 0;
  const addUpTo = (end: number): void => {
    for (; next < end; next++) pairs.push({ to: next, after: after.units[next]!.text });
  };
  for (const [from, { text }] of before.units.entries()) {
    const to = became[from] ?? -1;
    if (to === -1) {
      pairs.push({ from, before: text });
      continue;
    }
    addUpTo(to);
    pairs.push({ from, to, before: text, after: after.units[to]!.text });
    next = to + 1;
  }
  addUpTo(after.units.length);
  const isFrontMatter = ({ from, to }: Pair): boolean =>
    (from !== undefined && before.units[from]!.kind === 'front matter') ||
    (to !== undefined && after.units[to]!.kind === 'front matter');
  return pairs.filter((pair) => !isFrontMatter(pair));
}

function findNearest(all: readonly Pair[], { before, after, index = 0 }: ShownDifference, taken: ReadonlySet<number>) {
  let nearest = -1;
  for (const [at, pair] of all.entries()) {
    if (pair.before !== before || pair.after !== after || before === after || taken.has(at)) continue;
    if (nearest === -1 || Math.abs(at - index) < Math.abs(nearest - index)) nearest = at;
  }
  return nearest;
}

function stepOf({ from = 0, to, before }: Pair, became: readonly number[]): Step {
  return to === undefined ? { at: becamePlace(became, from), from, text: before ?? '' } : { at: to, text: before };
}
