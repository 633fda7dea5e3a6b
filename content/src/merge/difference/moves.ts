import { countWords, likeness, PAIRS_AT_MOST } from '../alignment/align.ts';
import { diffWords } from './diff-words.ts';
import type { BlockChange } from './types.ts';

/** A block that is shorter, such as a divider, stands in many places without having moved. In words. */
const WORDS_AT_LEAST = 3;

/** How much of its words a block shares with what it was, where it moved and was edited. */
const ALIKE = 0.7;

type Numbered = { change: BlockChange; index: number; words: ReadonlyMap<string, number> };

/**
 * What went at one place and came at another has moved: each names the other. Equal texts first, then those that are much alike;
 * of these the new place says which words are others.
 */
export function markMoves(changes: BlockChange[]): void {
  const gone = numbered(changes, 'removed');
  const come = numbered(changes, 'added');
  if (gone.length === 0 || come.length === 0) return;
  pairEqual(gone, come);
  pairAlike(gone.filter(isFree), come.filter(isFree));
}

function numbered(changes: readonly BlockChange[], kind: BlockChange['kind']): Numbered[] {
  const found: Numbered[] = [];
  for (const [index, change] of changes.entries()) {
    if (change.kind !== kind) continue;
    const words = countWords(textOf(change));
    if (sizeOf(words) >= WORDS_AT_LEAST) found.push({ change, index, words });
  }
  return found;
}

const textOf = ({ before, after }: BlockChange): string => before ?? after ?? '';
const keyOf = ({ change }: Numbered): string => `${change.block}\n${textOf(change)}`;
const isFree = ({ change }: Numbered): boolean => change.move === undefined;
const sizeOf = (words: ReadonlyMap<string, number>): number =>
  [...words.values()].reduce((sum, count) => sum + count, 0);

function pair(from: Numbered, to: Numbered): void {
  from.change.move = to.index;
  to.change.move = from.index;
}

function pairEqual(gone: readonly Numbered[], come: readonly Numbered[]): void {
  const places = Map.groupBy(come, keyOf);
  for (const from of gone) {
    const to = places.get(keyOf(from))?.shift();
    if (to !== undefined) pair(from, to);
  }
}

function pairAlike(gone: readonly Numbered[], come: readonly Numbered[]): void {
  if (gone.length * come.length > PAIRS_AT_MOST) return;
  const pairs = gone.flatMap((from) =>
    come
      .filter(({ change }) => change.block === from.change.block)
      .map((to) => ({ from, to, score: likeness(from.words, to.words) }))
      .filter(({ score }) => score >= ALIKE),
  );
  for (const { from, to } of pairs.toSorted((one, other) => other.score - one.score)) {
    if (!isFree(from) || !isFree(to)) continue;
    pair(from, to);
    to.change.words = diffWords(from.change.before ?? '', to.change.after ?? '');
  }
}
