// Not from the package's door, which brings all its ways to compare into the bundles of browsers.
import { diffArrays } from 'diff/lib/diff/array.js';

/** Beyond so many differences the exact comparison, whose cost grows with their square, gives way to a coarser one. */
const EDITS_AT_MOST = 500;

/**
 * For each item of `before` the index of the same item in `after`, or -1. Indices only grow. The longest common sequence
 * where the two differ little; otherwise at least the items that occur once in each, and equal ones next to those.
 */
export function matchSequences(before: readonly string[], after: readonly string[]): number[] {
  const matches = before.map(() => -1);
  const numbers = new Map<string, number>();
  const number = (item: string): number => {
    const known = numbers.get(item);
    if (known !== undefined) return known;
    numbers.set(item, numbers.size);
    return numbers.size - 1;
  };
  const a = before.map(number);
  const b = after.map(number);
  const shorter = Math.min(a.length, b.length);
  let head = 0;
  for (; head < shorter && a[head] === b[head]; head++) matches[head] = head;
  let tail = 0;
  for (; tail < shorter - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]; tail++)
    matches[a.length - 1 - tail] = b.length - 1 - tail;
  const middle = { before: a.slice(head, a.length - tail), after: b.slice(head, b.length - tail) };
  for (const [from, to] of matchMiddle(middle.before, middle.after)) matches[from + head] = to + head;
  return matches;
}

type Pair = [number, number];

/** Of so many items or more, those that occur once are matched at a cost that hardly grows with how much they differ. */
const MANY = 1000;

function matchMiddle(before: number[], after: number[]): Pair[] {
  if (before.length === 0 || after.length === 0) return [];
  // Where nothing repeats, the longest rising run is the longest common sequence.
  if (before.length + after.length >= MANY && isUnique(before) && isUnique(after)) return matchUnique(before, after);
  const changes = diffArrays(before, after, { maxEditLength: EDITS_AT_MOST });
  if (!changes) return matchAnchors(before, after);
  const pairs: Pair[] = [];
  let from = 0;
  let to = 0;
  for (const { added, removed, count } of changes) {
    if (!added && !removed) for (let index = 0; index < count; index++) pairs.push([from + index, to + index]);
    if (!added) from += count;
    if (!removed) to += count;
  }
  return pairs;
}

// Items that occur once on both sides, the longest run of them in the same order, and equal neighbors of those.
function matchAnchors(before: readonly number[], after: readonly number[]): Pair[] {
  const there = onlyOnce(after);
  const unique = [...onlyOnce(before)].flatMap(([item, from]): Pair[] => {
    const to = there.get(item);
    return to === undefined ? [] : [[from, to]];
  });
  const pairs: Pair[] = [];
  let [doneFrom, doneTo] = [0, 0];
  for (const [from, to] of longestRising(unique)) {
    if (from < doneFrom || to < doneTo) continue;
    let back = 0;
    while (from - back > doneFrom && to - back > doneTo && before[from - back - 1] === after[to - back - 1]) back++;
    let ahead = 1;
    while (from + ahead < before.length && before[from + ahead] === after[to + ahead]) ahead++;
    for (let index = -back; index < ahead; index++) pairs.push([from + index, to + index]);
    [doneFrom, doneTo] = [from + ahead, to + ahead];
  }
  return pairs;
}

const isUnique = (items: readonly number[]): boolean => new Set(items).size === items.length;

function matchUnique(before: readonly number[], after: readonly number[]): Pair[] {
  const there = new Map(after.map((item, index) => [item, index]));
  return longestRising(
    before.flatMap((item, from): Pair[] => {
      const to = there.get(item);
      return to === undefined ? [] : [[from, to]];
    }),
  );
}

function onlyOnce(items: readonly number[]): Map<number, number> {
  const found = new Map<number, number>();
  const repeated = new Set<number>();
  items.forEach((item, index) => {
    if (found.has(item)) repeated.add(item);
    else found.set(item, index);
  });
  for (const item of repeated) found.delete(item);
  return found;
}

/** Of pairs in the order of their first numbers the longest run whose second numbers rise, by patience sorting. */
function longestRising(pairs: readonly Pair[]): Pair[] {
  const ends: number[] = [];
  const previous: number[] = [];
  pairs.forEach(([, to], index) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < to) low = middle + 1;
      else high = middle;
    }
    previous.push(ends[low - 1] ?? -1);
    ends[low] = index;
  });
  const run: Pair[] = [];
  for (let index = ends.at(-1) ?? -1; index !== -1; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair) run.push(pair);
  }
  return run.reverse();
}
