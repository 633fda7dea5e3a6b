import type { QueryWord } from '@lectern/content';

/** What a page must have: one of these words. */
export interface Term {
  /** Nearest first to what was written. */
  variants: readonly string[];
  /** Whether words that only begin so are meant too; this is said of the first variant alone. */
  prefix: boolean;
}

/** Each word once, however often somebody wrote it. */
export function toTerms(words: readonly QueryWord[]): Term[] {
  const found = new Map<string, Term>();
  for (const { word, prefix } of words)
    found.set(word, { variants: [word], prefix: prefix || found.get(word)?.prefix === true });
  return [...found.values()];
}

/** The terms side by side as they stand in the words of a body: to their ends, and as far as they were written. */
export function phraseOf(terms: readonly Term[]): { whole: string; begun: string } {
  const words = terms.map(({ variants }) => variants[0]).join(' ');
  return { whole: ` ${words} `, begun: terms.at(-1)?.prefix === true ? ` ${words}` : ` ${words} ` };
}
