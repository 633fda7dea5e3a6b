import { slipsBetween } from '@lectern/content/search';

export { editsIn, isVocabulary, slipsBetween } from '@lectern/content/search';

const SHORTEST = 3;

/** Whether others may be taken for it that were written with a slip. */
export const isMisspelled = (word: string): boolean => word.length > SHORTEST;

/** Every three letters in a row, the beginning and the end included; each once. */
export function gramsOf(word: string): string[] {
  const padded = `__${word}_`;
  return [...new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))];
}

/** The groups of three letters that each word has which holds this one behind its beginning. */
export const endGrams = (word: string): string[] => gramsOf(word).filter((gram) => !gram.includes('_'));

/** How many groups of three letters are left at least: a changed letter stands in three of them, two that changed places in four. */
export const gramsLeft = (word: string, edits: 1 | 2): number =>
  Math.max(1, gramsOf(word).length - (edits === 1 ? 4 : 6));

/** Every three letters in a row of what only begins as it was written. */
export const beginningGrams = (word: string): string[] => gramsOf(word).filter((gram) => !gram.endsWith('_'));

/** How far what was written is from the beginning of a word; undefined beyond `edits`. */
export function slipsBefore(written: string, word: string, edits: 1 | 2): number | undefined {
  const found = [-1, 0, 1].flatMap((more) => slipsBetween(written, word.slice(0, written.length + more), edits) ?? []);
  return found.length === 0 ? undefined : Math.min(...found);
}

/** How much of their groups of three letters two words share, from 0 to 1. */
export function likeness(one: string, other: string): number {
  const grams = new Set(gramsOf(one));
  const others = gramsOf(other);
  return (2 * others.filter((gram) => grams.has(gram)).length) / (grams.size + others.length);
}
