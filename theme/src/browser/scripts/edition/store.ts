import { type HeldIndex, type HeldPage, type HeldWords, PLACE, STEM } from './held.ts';
import type { Shelf } from './shelf.ts';
import { stemOf } from './words.ts';

/** How much a page says of a word, as far as the index knows. */
const WORTH = { [PLACE.text]: 0.6, [PLACE.heading]: 1.1, [PLACE.title]: 2.4 } as const;
const OFTEN = 0.2;

/** What only begins like a word is looked for in so many words. */
const BEGUN_AT_MOST = 60;
/** Files of words that are read for slips: what begins with the same letter. */
const READ_FOR_SLIPS = 8;
const FORMS_AT_MOST = 24;

/** Pages by their numbers, and how well each has a word. */
export type Postings = Map<number, number>;

export interface Store {
  index: HeldIndex;
  pagesWith: (word: string) => Promise<Postings>;
  /** Those of words that begin like this one. */
  pagesBegun: (beginning: string) => Promise<Postings>;
  /** The other words of the texts that have the same stem in one of these languages. */
  formsOf: (word: string, algorithms: readonly string[]) => Promise<string[]>;
  /** Words that begin with the same letter. */
  wordsLike: (word: string) => Promise<string[]>;
  page: (number: number) => Promise<HeldPage | undefined>;
}

export async function openStore(shelf: Pick<Shelf, 'load'>): Promise<Store> {
  const index = (await shelf.load('search/index')) as HeldIndex;
  const readWords = async (file: number): Promise<HeldWords> => (await shelf.load(`search/words-${file}`)) as HeldWords;
  const look = async (key: string): Promise<readonly (number | string)[]> => {
    const held = index.words.length === 0 ? {} : await readWords(fileOf(index.words, key));
    return Object.hasOwn(held, key) ? (held[key] ?? []) : [];
  };
  const listBegun = async (beginning: string, files: number): Promise<[string, HeldWords][]> => {
    if (index.words.length === 0) return [];
    const first = fileOf(index.words, beginning);
    const found: [string, HeldWords][] = [];
    for (let file = first; file < index.words.length && file < first + files; file += 1) {
      if (file > first && !(index.words[file] ?? '').startsWith(beginning)) break;
      const held = await readWords(file);
      for (const word of Object.keys(held)) if (word.startsWith(beginning)) found.push([word, held]);
    }
    return found;
  };
  return {
    index,
    pagesWith: async (word) => toPostings((await look(word)) as number[]),
    pagesBegun: async (beginning) => {
      const words = (await listBegun(beginning, 2)).slice(0, BEGUN_AT_MOST);
      return join(words.map(([word, held]) => toPostings(held[word] as number[])));
    },
    formsOf: async (word, algorithms) => {
      const forms = new Set<string>();
      for (const algorithm of algorithms)
        for (const stem of new Set([stemOf(word, algorithm), word]))
          for (const form of await look(`${STEM}${algorithm}:${stem}`)) forms.add(String(form));
      forms.delete(word);
      return [...forms].toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, FORMS_AT_MOST);
    },
    wordsLike: async (word) => (await listBegun([...word][0] ?? '', READ_FOR_SLIPS)).map(([each]) => each),
    page: async (number) => {
      const file = index.texts.findLastIndex((before) => before <= number);
      const pages = file === -1 ? [] : ((await shelf.load(`search/texts-${file}`)) as HeldPage[]);
      return pages[number - (index.texts[file] ?? 0)];
    },
  };
}

/** The file in which a word would stand. */
function fileOf(firsts: readonly string[], word: string): number {
  let [low, high] = [0, firsts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((firsts[middle] ?? '') <= word) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

const toPostings = (codes: readonly number[]): Postings =>
  new Map(codes.map((code) => [code >> 4, WORTH[((code >> 2) & 3) as 0 | 1 | 2] + OFTEN * (code & 3)]));

/** What is in one of them, as well as in the one that has it best. */
export function join(all: readonly Postings[]): Postings {
  const joined: Postings = new Map();
  for (const each of all) for (const [page, worth] of each) joined.set(page, Math.max(joined.get(page) ?? 0, worth));
  return joined;
}
