// What entries of the glossary say between two languages.
import type { GlossaryTerm } from '../machine/types.ts';

/** What a thing is called, by the codes of languages. */
export type Translations = Readonly<Record<string, string>>;

/**
 * The terms of entries for a translation. What has a name in one language alone is called the same in all others; what has none in
 * this one, though it has in others, is left to the translator.
 */
export function termsBetween(entries: readonly Translations[], { source, target }: Languages): GlossaryTerm[] {
  return entries.flatMap((entry): GlossaryTerm[] => {
    const [term, translation] = [entry[source], entry[target]];
    if (term === undefined) return [];
    if (translation !== undefined && translation !== term) return [{ term, translation }];
    return translation === term || Object.keys(entry).length === 1 ? [{ term }] : [];
  });
}

interface Languages {
  source: string;
  target: string;
}
