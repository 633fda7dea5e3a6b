// What groups of synonyms say, and which of them are refused.
import { createHash } from 'node:crypto';
import { tokens } from '@lectern/content/search';

/** Words that mean the same in an organization; with `from`, those find the others and are not found by them. */
export interface Group {
  from: readonly string[];
  terms: readonly string[];
  language: string | null;
}

/** A group as somebody writes it. */
export interface WrittenGroup {
  terms: readonly string[];
  from?: readonly string[] | undefined;
  language?: string | undefined;
}

/** Of words without blanks, each pair of neighbors is one. */
const WORDS_AT_MOST = 10;
const TERMS_AT_MOST = 10;

/** The words of a term, as texts have them. */
export const wordsOf = (term: string): string[] =>
  tokens(term)
    .filter(({ kind }) => kind !== 'part' && kind !== 'last')
    .map(({ word }) => word);

export const toGroup = ({ terms, from = [], language }: WrittenGroup): Group => ({
  from: from.map((term) => term.trim()),
  terms: terms.map((term) => term.trim()),
  language: language?.toLowerCase().replaceAll('_', '-') ?? null,
});

export interface Fault {
  /** Within the group, as a JSON pointer. */
  path: string;
  message: string;
}

/** What is wrong with a group. */
export function faultsOf({ from, terms }: Group): Fault[] {
  const each = [
    ...from.map((term, index) => ({ term, path: `/from/${index}` })),
    ...terms.map((term, index) => ({ term, path: `/terms/${index}` })),
  ];
  const faults: Fault[] = [];
  const known = new Set<string>();
  for (const { term, path } of each) {
    const words = wordsOf(term);
    const key = words.join(' ');
    if (words.length === 0) faults.push({ path, message: 'expected a word: letters or digits' });
    else if (words.length > WORDS_AT_MOST)
      faults.push({
        path,
        message: `expected at most ${WORDS_AT_MOST} words, or ${WORDS_AT_MOST + 1} characters without blanks`,
      });
    else if (known.has(key)) faults.push({ path, message: 'expected words that are not in the group yet' });
    known.add(key);
  }
  if (from.length === 0 && terms.length < 2) faults.push({ path: '/terms', message: 'expected at least two terms' });
  if (each.length > TERMS_AT_MOST)
    faults.push({
      path: '/terms',
      message: `expected at most ${TERMS_AT_MOST} terms in \`from\` and \`terms\` together`,
    });
  return faults;
}

/** The same for groups that say the same, in whatever order and spelling. */
export function hashOf({ from, terms, language }: Group): string {
  const said = (some: readonly string[]): string[] => some.map((term) => wordsOf(term).join(' ')).toSorted();
  return createHash('sha256')
    .update(JSON.stringify([said(from), said(terms), language]))
    .digest('base64url');
}

/** Whether a group holds where spaces in these languages are searched; undefined for all. */
export function holdsFor({ language }: Group, languages: readonly string[] | undefined): boolean {
  if (language === null || languages === undefined) return true;
  return languages.some((each) => each === '' || primaryOf(each) === primaryOf(language));
}

const primaryOf = (language: string): string => language.toLowerCase().split(/[-_]/, 1)[0] ?? '';

export interface Meanings {
  meanings: ReadonlyMap<string, readonly (readonly string[])[]>;
  longest: number;
}

/** Others of one word beyond so many are left out: the oldest groups count first. */
const OTHERS_AT_MOST = 16;

/** For the key of each term the words of those that may stand for it, and how many words the longest has. */
export async function meaningsOf(
  groups: readonly Group[],
  keyOf: (words: readonly string[]) => Promise<string>,
): Promise<Meanings> {
  const meanings = new Map<string, string[][]>();
  let longest = 0;
  for (const { from, terms } of groups) {
    const targets = terms.map(wordsOf);
    const sources = from.length === 0 ? targets : from.map(wordsOf);
    for (const source of sources) {
      longest = Math.max(longest, source.length);
      const key = await keyOf(source);
      const others = meanings.get(key) ?? [];
      for (const target of targets) if (target !== source && others.length < OTHERS_AT_MOST) others.push(target);
      meanings.set(key, others);
    }
  }
  return { meanings, longest };
}
