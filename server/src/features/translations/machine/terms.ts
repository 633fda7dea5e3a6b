// Terms of the glossary in texts: which of them a text has, and whether its translation keeps those that stay as they are.
import type { AskedUnit, GlossaryTerm } from './types.ts';

/** The terms that the texts have, whatever their case. */
export function termsIn(glossary: readonly GlossaryTerm[], units: readonly AskedUnit[]): GlossaryTerm[] {
  const text = units.map(({ source }) => source.toLowerCase()).join('\n');
  return glossary.filter(({ term }) => term !== '' && text.includes(term.toLowerCase()));
}

/** A term that stays as it is, and that the translation of a text has lost. */
export function lostTerm(
  glossary: readonly GlossaryTerm[],
  { source }: Pick<AskedUnit, 'source'>,
  translation: string,
): string | undefined {
  const [before, now] = [wordsOf(source), wordsOf(translation)];
  return glossary.find(({ term, translation: other }) => {
    const sought = term.normalize('NFC');
    return other === undefined && !now.includes(sought) && hasWord(before, sought);
  })?.term;
}

/** A text without its placeholders. */
const wordsOf = (text: string): string => text.replaceAll(/<\/?\d{1,6}\/?>/g, '').normalize('NFC');

const LETTER = /^[\p{L}\p{M}\p{N}]$/u;

/** So many places are looked at for a term by itself; a text that has it within longer words only has few. */
const PLACES_AT_MOST = 20;

/** Whether a text has a term by itself, not only as a part of a longer word. */
function hasWord(text: string, term: string): boolean {
  let at = text.indexOf(term);
  for (let places = 0; at !== -1 && places < PLACES_AT_MOST; places += 1) {
    if (!LETTER.test(text.charAt(at - 1)) && !LETTER.test(text.charAt(at + term.length))) return true;
    at = text.indexOf(term, at + 1);
  }
  return false;
}
