import type { Db } from '#platform/db/index.ts';
import { editsIn, gramsLeft, gramsOf, slipsBetween } from './rules.ts';
import { listNear } from './store.ts';

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
