import { indexWords } from '@lectern/content';
import { createCache } from '#platform/cache.ts';
import { OWN_STOP_WORDS, WEAK_WORDS } from './words.ts';

type Stemmer = (word: string) => string;

/** Loaded when a text or a question first needs them: most installations are in one or two languages. */
const STEMMERS = {
  ar: () => import('@orama/stemmers/arabic'),
  da: () => import('@orama/stemmers/danish'),
  de: () => import('@orama/stemmers/german'),
  el: () => import('@orama/stemmers/greek'),
  en: () => import('@orama/stemmers/english'),
  es: () => import('@orama/stemmers/spanish'),
  fi: () => import('@orama/stemmers/finnish'),
  fr: () => import('@orama/stemmers/french'),
  hu: () => import('@orama/stemmers/hungarian'),
  it: () => import('@orama/stemmers/italian'),
  nl: () => import('@orama/stemmers/dutch'),
  no: () => import('@orama/stemmers/norwegian'),
  pl: async () => {
    const { default: StemmerPl } = await import('@nlpjs/lang-pl/src/stemmer-pl.js');
    const polish = new StemmerPl();
    return { stemmer: (word: string) => polish.stemWord(word) };
  },
  pt: () => import('@orama/stemmers/portuguese'),
  ro: () => import('@orama/stemmers/romanian'),
  ru: () => import('@orama/stemmers/russian'),
  sv: () => import('@orama/stemmers/swedish'),
  tr: () => import('@orama/stemmers/turkish'),
  uk: () => import('@orama/stemmers/ukrainian'),
};

/** What cuts the ends off the words of a language, by the code of the language. */
export type Algorithm = keyof typeof STEMMERS;

const STOP_WORDS: Record<Algorithm, () => Promise<{ stopwords: string[] }>> = {
  ar: () => import('@orama/stopwords/arabic'),
  da: () => import('@orama/stopwords/danish'),
  de: () => import('@orama/stopwords/german'),
  el: () => import('@orama/stopwords/greek'),
  en: () => import('@orama/stopwords/english'),
  es: () => import('@orama/stopwords/spanish'),
  fi: () => import('@orama/stopwords/finnish'),
  fr: () => import('@orama/stopwords/french'),
  hu: () => import('@orama/stopwords/hungarian'),
  it: () => import('@orama/stopwords/italian'),
  nl: () => import('@orama/stopwords/dutch'),
  no: () => import('@orama/stopwords/norwegian'),
  // All of them are in words.ts.
  pl: async () => ({ stopwords: [] }),
  pt: () => import('@orama/stopwords/portuguese'),
  ro: () => import('@orama/stopwords/romanian'),
  ru: () => import('@orama/stopwords/russian'),
  sv: () => import('@orama/stopwords/swedish'),
  tr: () => import('@orama/stopwords/turkish'),
  uk: () => import('@orama/stopwords/ukrainian'),
};

const ALGORITHMS = Object.keys(STEMMERS) as Algorithm[];

/** Those that are found in languages with the same letters. */
const SCRIPTS: readonly { letters: RegExp; algorithms: readonly Algorithm[] }[] = [
  { letters: /\p{sc=Cyrillic}/u, algorithms: ['ru', 'uk'] },
  { letters: /\p{sc=Arabic}/u, algorithms: ['ar'] },
  { letters: /\p{sc=Greek}/u, algorithms: ['el'] },
  {
    letters: /\p{sc=Latin}/u,
    algorithms: ALGORITHMS.filter((each) => !['ar', 'el', 'ru', 'uk'].includes(each)),
  },
];

const SAME: Readonly<Record<string, Algorithm>> = { nb: 'no', nn: 'no' };

/** The code of a language as a space says it, such as "de-AT": the same for those whose words are the same. */
export function codeOf(language: string): string {
  const [primary = ''] = language.toLowerCase().split(/[-_]/);
  return SAME[primary] ?? primary;
}

/** What cuts the ends off the words of a language; undefined for a language that has none. */
export function algorithmOf(language: string): Algorithm | undefined {
  const code = codeOf(language);
  return isAlgorithm(code) ? code : undefined;
}

/** Languages without endings that are cut off, by the letters that no other has. */
const BY_LETTERS: readonly [letters: RegExp, code: string][] = [
  [/[\p{sc=Hiragana}\p{sc=Katakana}]/u, 'ja'],
  [/\p{sc=Hangul}/u, 'ko'],
  [/\p{sc=Han}/u, 'zh'],
  [/\p{sc=Thai}/u, 'th'],
  [/\p{sc=Hebrew}/u, 'he'],
];

/** The code of the language of words that only this language is written in; empty where others are, too. */
export function codeByLetters(words: readonly string[]): string {
  const sample = words.slice(0, GUESSED_BY).join(' ');
  return BY_LETTERS.find(([letters]) => letters.test(sample))?.[1] ?? '';
}

const isAlgorithm = (code: string): code is Algorithm => Object.hasOwn(STEMMERS, code);

/** Those that a word may be of which is looked for in these languages; where one of them is not known, all that have its letters. */
export function algorithmsFor(word: string, languages: readonly string[] | undefined): readonly Algorithm[] {
  const fitting = SCRIPTS.find(({ letters }) => letters.test(word))?.algorithms ?? [];
  if (languages === undefined || languages.includes('')) return fitting;
  const spoken = new Set(languages.map(algorithmOf));
  return fitting.filter((each) => spoken.has(each));
}

/** Languages whose words are put together of others without a blank. */
const COMPOUNDING: ReadonlySet<string> = new Set<Algorithm>(['da', 'de', 'fi', 'hu', 'nl', 'no', 'sv']);

export const isCompounding = (languages: readonly string[] | undefined): boolean =>
  languages?.some((language) => language === '' || COMPOUNDING.has(algorithmOf(language) ?? '')) ?? true;

// Texts come without accents, and these endings are known with them alone.
const ACCENTED: Partial<Record<Algorithm, readonly [RegExp, string][]>> = {
  es: [[/cion$/, 'ción']],
  pt: [
    [/cao$/, 'ção'],
    [/coes$/, 'ções'],
  ],
};

/** What is asked for every day stays; it says nothing that cannot be worked out again. */
const kept = createCache<string>(20_000);

const stemmers = new Map<Algorithm, Stemmer>();

/** To import what was imported before still costs more than to cut a word, and a language that nobody knows is one of fourteen. */
async function stemmerOf(algorithm: Algorithm): Promise<Stemmer> {
  const known = stemmers.get(algorithm);
  if (known !== undefined) return known;
  const { stemmer } = await STEMMERS[algorithm]();
  stemmers.set(algorithm, stemmer);
  return stemmer;
}

/** The stems of words, with a mark of the language that they are of, such as "en:instal". */
export async function stemsOf(words: readonly string[], algorithm: Algorithm): Promise<string[]> {
  const stem = await stemmerOf(algorithm);
  return words.map((word) => {
    const name = `${algorithm}:${word}`;
    const known = kept.get(name);
    if (known !== undefined) return known;
    const made = `${algorithm}:${indexWords(stem(withAccents(word, algorithm)))}`;
    kept.set(name, made, 1);
    return made;
  });
}

function withAccents(word: string, algorithm: Algorithm): string {
  for (const [ending, accented] of ACCENTED[algorithm] ?? [])
    if (ending.test(word)) return word.replace(ending, accented);
  return word;
}

const stopWords = new Map<string, Promise<ReadonlySet<string>>>();

/** Words that say nothing by themselves in a language, as texts have them; of no language that has none. */
export function stopWordsOf(code: string): Promise<ReadonlySet<string>> {
  const known = stopWords.get(code) ?? readStopWords(code);
  stopWords.set(code, known);
  return known;
}

async function readStopWords(code: string): Promise<ReadonlySet<string>> {
  const listed = isAlgorithm(code) ? (await STOP_WORDS[code]()).stopwords : [];
  // "don't" is two words in texts.
  const own = OWN_STOP_WORDS[code]?.split(' ') ?? [];
  return new Set([...listed, ...own].flatMap((word) => indexWords(word).split(' ')));
}

const weakWords = new Map<string, ReadonlySet<string>>();

/** Words that say little by themselves in a language, as texts have them. */
export function weakWordsOf(code: string): ReadonlySet<string> {
  const known = weakWords.get(code) ?? new Set(WEAK_WORDS[code]?.split(' '));
  weakWords.set(code, known);
  return known;
}

type Speakers = ReadonlyMap<string, readonly Algorithm[]>;

const speakers = new Map<readonly Algorithm[], Promise<Speakers>>();

/** In which of these languages words say nothing by themselves: one look at each word of a page instead of one for each language. */
function speakersOf(algorithms: readonly Algorithm[]): Promise<Speakers> {
  const known = speakers.get(algorithms) ?? readSpeakers(algorithms);
  speakers.set(algorithms, known);
  return known;
}

async function readSpeakers(algorithms: readonly Algorithm[]): Promise<Speakers> {
  const found = new Map<string, Algorithm[]>();
  for (const algorithm of algorithms)
    for (const word of await stopWordsOf(algorithm))
      // A letter says little.
      if (word.length > 1) found.set(word, [...(found.get(word) ?? []), algorithm]);
  return found;
}

const GUESSED_BY = 400;
const LEAST = 0.06;

/** The language of words that a text consists of, by those of them that say nothing by themselves; English where nothing speaks for another. */
export async function guessAlgorithm(words: readonly string[]): Promise<Algorithm | undefined> {
  const some = words.slice(0, GUESSED_BY);
  const sample = some.join(' ');
  const fitting = SCRIPTS.find(({ letters }) => letters.test(sample))?.algorithms ?? [];
  const [first] = fitting;
  if (first === undefined || fitting.length === 1) return first;
  let best = { algorithm: fitting.includes('en') ? ('en' as const) : first, hits: Math.max(1, LEAST * some.length) };
  const speaking = await speakersOf(fitting);
  const found = new Map<Algorithm, number>();
  for (const word of some)
    for (const algorithm of speaking.get(word) ?? []) found.set(algorithm, (found.get(algorithm) ?? 0) + 1);
  for (const algorithm of fitting) {
    const hits = found.get(algorithm) ?? 0;
    if (hits > best.hits || (hits === best.hits && algorithm === 'en')) best = { algorithm, hits };
  }
  return best.algorithm;
}
