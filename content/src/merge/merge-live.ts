import { findFences } from '../page/fences.ts';
import { wordsOf } from './alignment/words.ts';
import { matchSequences } from './alignment/sequences.ts';
import { each } from './fields.ts';
import { mergeTexts } from './merge-page.ts';
import type { MergedPage, Merging, PageConflict, Three } from './types.ts';
import { readTexts } from './versions.ts';

/**
 * Three-way merge of a page that several people write in at the same time: as `mergePage`, but where both changed the same,
 * both are kept word by word. Every word that one side put in is there once, ours first at one place, and every word of the
 * base that neither side took away; a line that both moved stands where ours has it. Only in front matter, where two values
 * would be none, ours is kept. The conflicts say where both wrote; all of them are settled. Pure, and never throws.
 */
export function mergeLive(versions: Three<Uint8Array>): MergedPage {
  const { texts, write } = readTexts(versions);
  const { base, ours, theirs } = texts;
  if (ours === theirs || base === theirs) return { bytes: versions.ours, conflicts: [] };
  if (base === ours) return { bytes: versions.theirs, conflicts: [] };
  const conflicts: PageConflict[] = [];
  const settle: Merging['settle'] = (conflict) => {
    conflicts.push(conflict);
    return conflict.ours;
  };
  const merged = mergeTexts({ eol: ours.includes('\r\n') ? '\r\n' : '\n', settle }, texts);
  // Front matter apart, where all have one: in it, values count and not words.
  const isApart = [base, ours, theirs, merged].every((text) => endOfFrontMatter(text) > 0);
  const bodyOf = (text: string): string => (isApart ? text.slice(endOfFrontMatter(text)) : text);
  const body = keepEveryWord(each(texts, bodyOf));
  const isSettled = conflicts.every(({ block }) => block.startsWith('front matter'));
  // Block by block reads better, and is taken where it lost no word and has none twice.
  if (isSettled && hasSameWords(bodyOf(merged), body)) return { bytes: write(merged), conflicts };
  return { bytes: write((isApart ? merged.slice(0, endOfFrontMatter(merged)) : '') + body), conflicts };
}

const hasSameWords = (a: string, b: string): boolean => {
  const sorted = (text: string): string => wordsIn(text).toSorted().join(' ');
  return sorted(a) === sorted(b);
};

const wordsIn = (text: string): string[] => wordsOf(text).filter((word) => WORD.test(word));

const WORD = /^[\p{L}\p{M}\p{N}_]+$/u;

const endOfFrontMatter = (text: string): number => findFences(text)?.end ?? 0;

/** What a side made of the base. */
interface Side {
  /** Whether it has this word of the base. */
  kept: boolean[];
  /** What it put in, by the word of the base that this stands before. */
  added: ReadonlyMap<number, string[]>;
}

function keepEveryWord(texts: Three<string>): string {
  const words = each(texts, wordsOf);
  const ours = readSide(words.base, words.ours);
  const theirs = readSide(words.base, words.theirs);
  const moved = movedByBoth(words, ours, theirs);
  const frames = new Set([...framesIn(words.base, ours, theirs), ...framesIn(words.base, theirs, ours)]);
  const kept: string[] = [];
  let isBehindFrame = false;
  for (let at = 0; at <= words.base.length; at++) {
    for (const run of inOrder(ours.added.get(at) ?? [], theirs.added.get(at) ?? [], moved)) {
      // The blank that parted it from what is gone would be one too many.
      append(kept, isBehindFrame && /^[^\S\n]/.test(run[0] ?? '') ? run.slice(1) : run);
      if (run.length > 0) isBehindFrame = false;
    }
    const word = words.base[at];
    const isKept = frames.has(at) || (ours.kept[at] === true && theirs.kept[at] === true);
    if (word === undefined || !isKept) continue;
    append(kept, [word]);
    isBehindFrame = frames.has(at) && /^[^\S\n]/.test(word);
  }
  return kept.join('');
}

/**
 * Of lines that one side took away and in which the other put words, what makes them lines: the mark of an item before its words, and
 * the end. Without these, the words would go on with another line.
 */
function* framesIn(base: readonly string[], gone: Side, written: Side): Generator<number> {
  for (let start = 0, end = 0; start < base.length; start = end + 1) {
    end = base.indexOf('\n', start);
    if (end === -1) end = base.length - 1;
    const isGone = !gone.kept.slice(start, end + 1).includes(true) && base[end] === '\n';
    if (!isGone || written.kept[end] !== true || !hasAdded(written, start + 1, end)) continue;
    for (let at = start; at < end && !WORD.test(base[at] ?? '') && written.kept[at] === true; at++) yield at;
    yield end;
  }
}

function hasAdded({ added }: Side, from: number, to: number): boolean {
  for (let at = from; at <= to; at++) if (added.has(at)) return true;
  return false;
}

function readSide(base: readonly string[], side: readonly string[]): Side {
  const matches = withoutIslands(matchWords(base, side), base);
  const added = new Map<number, string[]>();
  let next = 0;
  for (let at = 0; at <= base.length; at++) {
    const match = at === base.length ? side.length : (matches[at] ?? -1);
    if (match === -1) continue;
    if (match > next) added.set(at, side.slice(next, match));
    next = match + 1;
  }
  return { kept: matches.map((match) => match !== -1), added };
}

/** As `matchSequences`, the words first: where either a word or a blank could stay, a word that stayed would seem to be a new one. */
function matchWords(base: readonly string[], side: readonly string[]): number[] {
  const places = [base, side].map((words) => words.flatMap((word, at) => (WORD.test(word) ? [at] : [])));
  const [inBase = [], inSide = []] = places;
  const pairs = matchSequences(
    inBase.map((at) => base[at] ?? ''),
    inSide.map((at) => side[at] ?? ''),
  ).flatMap((match, at): [number, number][] => (match === -1 ? [] : [[inBase[at] ?? 0, inSide[match] ?? 0]]));
  const matches = base.map(() => -1);
  let [from, to] = [0, 0];
  for (const [nextFrom, nextTo] of [...pairs, [base.length, side.length] as const]) {
    const between = matchSequences(base.slice(from, nextFrom), side.slice(to, nextTo));
    for (const [at, match] of between.entries()) if (match !== -1) matches[from + at] = to + match;
    if (nextFrom < base.length) matches[nextFrom] = nextTo;
    [from, to] = [nextFrom + 1, nextTo + 1];
  }
  return matches;
}

/** Matches without those of blanks and symbols alone between two changes: nobody means them by what they wrote anew. */
function withoutIslands(matches: number[], base: readonly string[]): number[] {
  const cleaned = [...matches];
  let start = 0;
  for (let at = 1; at <= matches.length; at++) {
    const before = matches[at - 1] ?? -1;
    const isRunOn = before !== -1 && matches[at] === before + 1;
    if (isRunOn) continue;
    const isIsland = start > 0 && at < matches.length && !base.slice(start, at).some((word) => WORD.test(word));
    if (isIsland) cleaned.fill(-1, start, at);
    start = at;
  }
  return cleaned;
}

/** What both put in at one place. What goes on with a line stands before what begins one. */
function inOrder(
  ours: readonly string[],
  theirs: readonly string[],
  moved: ReadonlySet<string>,
): (readonly string[])[] {
  if (ours.join('') === theirs.join('')) return [ours];
  const others = without(theirs, moved);
  const isLater = ours[0] === '\n' && others[0] !== '\n' && others.length > 0;
  return isLater ? [others, ours] : [ours, others];
}

/** Words that all have once, and that both took from where they were to another place: they stand where ours has them. */
function movedByBoth({ base, ours, theirs }: Three<string[]>, mine: Side, others: Side): Set<string> {
  const once = [base, ours, theirs].map(wordsThatAreOnce);
  const isMoved = (word: string, at: number): boolean =>
    mine.kept[at] === false && others.kept[at] === false && once.every((words) => words.has(word));
  return new Set(base.filter(isMoved));
}

function wordsThatAreOnce(words: readonly string[]): Set<string> {
  const [once, more] = [new Set<string>(), new Set<string>()];
  for (const word of words) if (WORD.test(word)) (once.has(word) ? more : once).add(word);
  return once.difference(more);
}

/** A run without these words, each with the blank behind it, in lines that say little else. Where no words are left, nothing is. */
function without(run: readonly string[], words: ReadonlySet<string>): readonly string[] {
  const isGone = (word = ''): boolean => words.has(word);
  if (!run.some(isGone)) return run;
  const left = linesIn(run).flatMap((line) => {
    const written = line.filter((word) => WORD.test(word));
    const stay = written.filter((word) => !isGone(word));
    if (stay.length === 0 && written.length > 0) return [];
    // Somebody’s own sentence keeps its words, also those that were elsewhere before.
    if (stay.length * 2 > written.length) return line;
    return line.filter((word, at) => !isGone(word) && !(isGone(line[at - 1]) && /^[^\S\n]/.test(word)));
  });
  return left.some((word) => WORD.test(word)) ? left : [];
}

function linesIn(run: readonly string[]): string[][] {
  const lines: string[][] = [[]];
  for (const word of run) {
    lines.at(-1)?.push(word);
    if (word === '\n') lines.push([]);
  }
  return lines;
}

// Where two words come to touch that would then be one, a blank keeps them apart.
function append(kept: string[], run: readonly string[]): void {
  const [last = '', first = ''] = [kept.at(-1), run[0]];
  if (WORD.test(last) && WORD.test(first) && wordsOf(last + first).length === 1) kept.push(' ');
  for (const word of run) kept.push(word);
}
