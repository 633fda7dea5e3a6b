import type { Db } from '#platform/db/index.ts';
import { algorithmsFor, rootsOf, stemsOf } from '../analysis/index.ts';
import {
  beginningGrams,
  editsIn,
  endGrams,
  gramsLeft,
  gramsOf,
  isVocabulary,
  likeness,
  slipsBefore,
  slipsBetween,
} from './rules.ts';
import { listBegun, listForms, listKnown, listNear, listStemmers, rootName } from './store.ts';

/** More would find what nobody meant. */
const MEANT_AT_MOST = 12;

/**
 * What somebody may have meant who wrote this word, nearest first and in a certain order, the word itself left out: with
 * one slip in words of five letters and more, with two from nine letters on.
 */
export async function listMeant(db: Db, word: string, languages: readonly string[] | undefined): Promise<string[]> {
  const edits = editsIn(word);
  if (edits === 0) return [];
  const near = await listNear(db, {
    grams: gramsOf(word),
    lengths: [word.length - edits, word.length + edits],
    atLeast: gramsLeft(word, edits),
    languages,
  });
  return near
    .map((candidate) => ({ candidate, slips: slipsBetween(word, candidate, edits) ?? 0 }))
    .filter(({ slips }) => slips > 0)
    .toSorted((a, b) => a.slips - b.slips || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, MEANT_AT_MOST)
    .map(({ candidate }) => candidate);
}

/** A word that goes on for longer is not looked for by a beginning with a slip. */
const GOES_ON = 8;

/** What somebody may mean who is still writing and has made a slip: words whose beginning is near to what is there, nearest first. */
export async function listMeantBegun(
  db: Db,
  beginning: string,
  languages: readonly string[] | undefined,
): Promise<string[]> {
  const edits = editsIn(beginning);
  if (edits === 0) return [];
  const grams = beginningGrams(beginning);
  const near = await listNear(db, {
    grams,
    lengths: [beginning.length, beginning.length + GOES_ON],
    atLeast: Math.max(2, grams.length - (edits === 1 ? 4 : 6)),
    languages,
  });
  return near
    .map((word) => ({ word, slips: slipsBefore(beginning, word, edits) ?? 0 }))
    .filter(({ slips }) => slips > 0)
    .toSorted((a, b) => a.slips - b.slips || a.word.length - b.word.length || (a.word < b.word ? -1 : 1))
    .slice(0, MEANT_AT_MOST)
    .map(({ word }) => word);
}

const SHORTEST_ALIKE = 5;
const ALIKE_FROM = 0.5;
const ALIKE_AT_MOST = 6;

/** Words that share half of their letters in a row with this one, the most alike first. */
export async function listAlike(db: Db, word: string, languages: readonly string[] | undefined): Promise<string[]> {
  if (!isVocabulary(word) || word.length < SHORTEST_ALIKE) return [];
  const grams = gramsOf(word);
  const lengths = [word.length - 3, word.length + 4] as const;
  const near = await listNear(db, { grams, lengths, atLeast: Math.ceil(grams.length * 0.45), languages });
  return near
    .map((other) => ({ other, like: likeness(word, other) }))
    .filter(({ other, like }) => other !== word && like >= ALIKE_FROM)
    .toSorted((a, b) => b.like - a.like || (a.other < b.other ? -1 : 1))
    .slice(0, ALIKE_AT_MOST)
    .map(({ other }) => other);
}

const FORMS_OF_A_WORD = 24;

/** The other forms of each of these words that texts have, the shortest first. */
export async function listOtherForms(
  db: Db,
  words: readonly string[],
  languages: readonly string[] | undefined,
): Promise<Map<string, string[]>> {
  const each = [...new Set(words)];
  const fitting = new Map(each.map((word) => [word, algorithmsFor(word, languages)]));
  const asked = [...new Set([...fitting.values()].flat())];
  // Where nobody knows the language it may be one of fourteen, and hardly any place has texts in more than two.
  const spoken = asked.length > 2 ? await listStemmers(db, asked) : new Set(asked);
  const stems = new Map<string, Set<string>>();
  for (const word of each)
    for (const algorithm of (fitting.get(word) ?? []).filter((some) => spoken.has(some)))
      // What is a stem already may lose another end, and then others have the word itself for their stem.
      for (const stem of [...(await stemsOf([word], algorithm)), `${algorithm}:${word}`])
        stems.set(stem, (stems.get(stem) ?? new Set()).add(word));
  const forms = new Map<string, Set<string>>();
  for (const { stem, word } of await listForms(db, [...stems.keys()], languages))
    for (const of of stems.get(stem) ?? []) if (of !== word) forms.set(of, (forms.get(of) ?? new Set()).add(word));
  return new Map(
    [...forms].map(([word, others]) => [
      word,
      [...others].toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, FORMS_OF_A_WORD),
    ]),
  );
}

const OF_A_ROOT = 12;

/** Other words with the root of this one, in languages whose forms differ within. The shortest first. */
export async function listSameRoot(db: Db, word: string, languages: readonly string[] | undefined): Promise<string[]> {
  const found = await listForms(db, rootsOf(word).map(rootName), languages);
  return [...new Set(found.map((form) => form.word))]
    .filter((other) => other !== word)
    .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
    .slice(0, OF_A_ROOT);
}

const LONGEST_COMPOUND = 32;
const SHORTEST_PART = 4;
const COMPOUNDS_AT_MOST = 16;

/** Words that begin or end with this one, or with its stem, and are long enough to be of two. */
export async function listCompounds(db: Db, word: string, languages: readonly string[] | undefined): Promise<string[]> {
  if (word.length < SHORTEST_PART) return [];
  const found = (await listBegun(db, word, languages)).filter((each) => each.length >= word.length + SHORTEST_PART);
  const grams = endGrams(word);
  if (grams.length > 0) {
    const lengths = [word.length + SHORTEST_PART - 1, LONGEST_COMPOUND] as const;
    const near = await listNear(db, { grams, lengths, atLeast: grams.length, languages });
    found.push(...near.filter((each) => each.includes(word, SHORTEST_PART - 1)));
  }
  return [...new Set(found)].slice(0, COMPOUNDS_AT_MOST);
}

/** Words of which this one may be put together: the longest that it begins with, and the longest that it ends with. */
export async function listParts(db: Db, word: string, languages: readonly string[] | undefined): Promise<string[]> {
  const lengths = Array.from(
    { length: Math.max(0, Math.min(word.length, LONGEST_COMPOUND) - SHORTEST_PART) },
    (_, at) => SHORTEST_PART + at,
  );
  const [heads, tails] = [lengths.map((length) => word.slice(0, length)), lengths.map((length) => word.slice(-length))];
  const known = new Set(await listKnown(db, [...heads, ...tails], languages));
  return [heads.findLast((head) => known.has(head)), tails.findLast((tail) => known.has(tail))].flatMap(
    (part) => part ?? [],
  );
}

const RELATED_AT_MOST = 12;
const SHORTEST_BEGINNING = 5;
/** A word that goes on for longer is another. */
const LONGER = 6;
/** Shorter words lose one letter, and go on for little. */
const SHORT = 4;
const SHORT_LONGER = 2;

/** Words that begin as this one does but end in another way, in languages whose endings nobody cuts. */
export async function listRelated(db: Db, word: string, languages: readonly string[] | undefined): Promise<string[]> {
  const isShort = word.length <= SHORTEST_BEGINNING;
  if (word.length < SHORT || (isShort && algorithmsFor(word, languages).length > 0)) return [];
  const length = isShort ? word.length - 1 : Math.max(SHORTEST_BEGINNING, Math.ceil(word.length * 0.6));
  const longest = word.length + (isShort ? SHORT_LONGER : LONGER);
  const begun = await listBegun(db, word.slice(0, length), languages);
  return begun.filter((each) => each !== word && each.length <= longest).slice(0, RELATED_AT_MOST);
}
