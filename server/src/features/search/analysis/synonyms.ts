import { LONGEST_SYNONYM, queryWords } from '@lectern/content/search';
import { BUILT_IN } from './field/index.ts';
import { type Algorithm, algorithmOf, codeOf, stemsOf, stopWordsOf, weakWordsOf } from './languages.ts';

/** What means the same: for the stems of some words, the other words that may stand for them. */
type Synonyms = ReadonlyMap<string, readonly (readonly string[])[]>;

const builtIn = new Map<string, Promise<Synonyms>>();

/** The small list of the field in a language, by its code; empty for one that has none. */
export function fieldSynonyms(code: string): Promise<Synonyms> {
  const name = Object.hasOwn(BUILT_IN, code) ? code : '';
  const known = builtIn.get(name);
  if (known !== undefined) return known;
  const made = readSynonyms(fieldGroups(name), algorithmOf(name));
  builtIn.set(name, made);
  return made;
}

/** The list as it is written: groups of words that mean the same. */
const fieldGroups = (code: string): string[][] =>
  (BUILT_IN[code] ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(', '));

/** The list of the field in these languages, each group as words stand in texts; in English where nobody knows the language. */
export function fieldMeanings(languages: readonly string[] | undefined): string[][] {
  const codes = new Set((languages ?? ['']).map((language) => (language === '' ? 'en' : codeOf(language))));
  return [...codes].flatMap((code) =>
    fieldGroups(code).map((group) => group.map((phrase) => wordsOf(phrase).join(' '))),
  );
}

/** Groups of words that mean the same; each is found in all its forms. */
async function readSynonyms(
  groups: readonly (readonly string[])[],
  algorithm: Algorithm | undefined,
): Promise<Synonyms> {
  const entries = new Map<string, (readonly string[])[]>();
  for (const group of groups) {
    const phrases = group.map((phrase) => wordsOf(phrase).slice(0, LONGEST_SYNONYM));
    for (const phrase of phrases.filter(([first]) => first !== '')) {
      const key = await synonymKey(phrase, algorithm);
      const others = phrases.filter((other) => other !== phrase && other[0] !== '');
      entries.set(key, [...(entries.get(key) ?? []), ...others]);
    }
  }
  return entries;
}

/** As questions have them: in a text without blanks, each two neighbors. */
const wordsOf = (phrase: string): string[] => queryWords(`${phrase} `).map(({ word }) => word);

/** Under what name words stand among synonyms. */
export const synonymKey = async (words: readonly string[], algorithm: Algorithm | undefined): Promise<string> =>
  (algorithm === undefined ? words : await stemsOf(words, algorithm)).join(' ');

/** What is known of a language, as plain data for a search without a server. */
export async function heldLanguage(
  algorithm: Algorithm,
): Promise<{ stop: string[]; weak: string[]; synonyms: [key: string, others: string[][]][] }> {
  const synonyms = await fieldSynonyms(algorithm);
  return {
    stop: [...(await stopWordsOf(algorithm))],
    weak: [...weakWordsOf(algorithm)],
    synonyms: [...synonyms].map(([key, others]) => [key, others.map((other) => [...other])]),
  };
}
