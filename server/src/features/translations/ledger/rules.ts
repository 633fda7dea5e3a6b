// What is translated on a page: its texts next to those of its translation.
import { matchSequences, type TranslationUnit } from '@lectern/content';

/** Who wrote a translated text. */
export type Origin = 'human' | 'machine' | 'import';

/** A text of a translated page: what it translates and what it says, by the hashes of units. */
export interface Entry {
  /** None for a text that the source does not have. */
  source?: string;
  target: string;
  origin: Origin;
}

export type State = 'translated' | 'stale' | 'missing';

/** A text of the source, and which text of the translated page stands for it. */
export interface Translated {
  unit: TranslationUnit;
  state: State;
  /** Its place among the texts of the translated page; none where there is no such text. */
  at?: number;
}

type Text = Pick<TranslationUnit, 'hash' | 'kind'>;

/**
 * What the texts of a translated page translate, where nobody knows yet. Texts that are the same on both sides stand for each other;
 * between them, texts of the same kinds in the same order do.
 */
export function firstEntries(source: readonly Text[], target: readonly Text[]): Entry[] {
  const entries = target.map(({ hash }): Entry => ({ target: hash, origin: 'human' }));
  const pair = (from: number | undefined, to: number | undefined): void => {
    const [text, entry] = [source[from ?? -1], entries[to ?? -1]];
    if (text !== undefined && entry !== undefined) entry.source = text.hash;
  };
  const same = matchPairs(hashesOf(source), hashesOf(target));
  for (const [from, to] of same) pair(from, to);
  for (const gap of gapsIn(same, source.length, target.length)) {
    const kindsOf = (texts: readonly Text[], places: readonly number[]) => places.map((at) => texts[at]?.kind ?? '');
    for (const [from, to] of matchPairs(kindsOf(source, gap.from), kindsOf(target, gap.to)))
      pair(gap.from[from], gap.to[to]);
  }
  return entries;
}

/**
 * What the texts of a translated page translate now, after what was known of them before. A text that is another one between two
 * that are the same was changed by a person and translates what it did; one more than before translates nothing.
 */
export function nextEntries(known: readonly Entry[], target: readonly Text[]): Entry[] {
  const same = matchPairs(
    known.map((entry) => entry.target),
    hashesOf(target),
  );
  const entries = target.map(({ hash }): Entry => ({ target: hash, origin: 'human' }));
  for (const [from, to] of same) Object.assign(entries[to] ?? {}, known[from]);
  for (const { from, to } of gapsIn(same, known.length, target.length))
    for (const [index, at] of to.entries()) {
      const [before, entry] = [known[from[index] ?? -1], entries[at]];
      if (before?.source !== undefined && entry !== undefined) entry.source = before.source;
    }
  return entries;
}

/** Whether a text says something in its language: one that a person left as the source has it does not. */
const isTranslated = ({ source, target, origin }: Entry): boolean =>
  source !== undefined && (source !== target || origin !== 'human');

/**
 * What is translated, stale and missing of a source, text by text. A text is stale where the one at its place is the translation of
 * a text that the source has no more.
 */
export function statesOf(
  source: readonly TranslationUnit[],
  entries: readonly Entry[],
  target: readonly Text[],
): Translated[] {
  const places = placesByHash(entries);
  const taken = new Set<number>();
  const found = source.map((unit): Translated => {
    const at = places.get(unit.hash)?.pop();
    const entry = entries[at ?? -1];
    if (at === undefined || entry === undefined) return { unit, state: 'missing' };
    taken.add(at);
    return { unit, at, state: isTranslated(entry) ? 'translated' : 'missing' };
  });
  markStale(found, (at, { kind }) => {
    const entry = entries[at];
    return !taken.has(at) && entry !== undefined && isTranslated(entry) && target[at]?.kind === kind;
  });
  return found;
}

/** Where translations of each text stand, the first one last. */
function placesByHash(entries: readonly Entry[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [at, { source }] of [...entries.entries()].reverse()) {
    if (source === undefined) continue;
    const known = places.get(source);
    if (known === undefined) places.set(source, [at]);
    else known.push(at);
  }
  return places;
}

/** Finds, for texts that nothing translates, a free translation between those of their neighbors, each in its order. */
function markStale(found: Translated[], isFree: (at: number, unit: TranslationUnit) => boolean): void {
  const ends: number[] = [];
  let end = Infinity;
  for (const { at } of found.toReversed()) {
    ends.push(end);
    if (at !== undefined) end = at;
  }
  let from = 0;
  for (const one of found) {
    const next = ends.pop() ?? Infinity;
    if (one.at !== undefined) {
      from = one.at + 1;
      continue;
    }
    const at = firstFree(from, Math.min(next, from + LOOKED_AT), (place) => isFree(place, one.unit));
    if (at === undefined) continue;
    one.at = at;
    one.state = 'stale';
    from = at + 1;
  }
}

/** So many texts are passed over for one of the same kind; the cost of a page stays linear. */
const LOOKED_AT = 100;

function firstFree(from: number, to: number, isFree: (at: number) => boolean): number | undefined {
  for (let at = from; at < to; at++) if (isFree(at)) return at;
  return undefined;
}

export interface Counts {
  translated: number;
  stale: number;
  missing: number;
}

export function countStates(found: readonly Pick<Translated, 'state'>[]): Counts {
  const counts = { translated: 0, stale: 0, missing: 0 };
  for (const { state } of found) counts[state] += 1;
  return counts;
}

type Pair = [from: number, to: number];

const hashesOf = (texts: readonly Text[]): string[] => texts.map(({ hash }) => hash);

const matchPairs = (from: readonly string[], to: readonly string[]): Pair[] =>
  matchSequences(from, to).flatMap((at, index): Pair[] => (at === -1 ? [] : [[index, at]]));

/** What lies between pairs on both sides, by places. */
function gapsIn(pairs: readonly Pair[], fromLength: number, toLength: number): { from: number[]; to: number[] }[] {
  const ends: Pair[] = [...pairs, [fromLength, toLength]];
  let [from, to] = [0, 0];
  return ends.map(([nextFrom, nextTo]) => {
    const gap = { from: range(from, nextFrom), to: range(to, nextTo) };
    [from, to] = [nextFrom + 1, nextTo + 1];
    return gap;
  });
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
