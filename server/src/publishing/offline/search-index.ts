// The index of an edition: words with the pages that have them, stems with their words, and what pages say, in files that are
// loaded when somebody asks for them.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type HeldIndex, type HeldPage, type HeldWords, STEM } from '@lectern/theme/edition';
import { isVocabulary } from '@lectern/content/search';
import { type Algorithm, heldLanguage, stemsOf } from '#features/search/index.ts';
import type { PreparedPage } from './html/prepare.worker.ts';

/** In characters. A browser loads some of them for a question. */
const FILE_SIZE = 48_000;
const AT_ONCE = 2000;

/** A file of the index by its name. */
export type IndexFile = [name: string, held: unknown];

export interface IndexWriter {
  /** Files that became full with this page. */
  add: (page: HeldPage, prepared: Pick<PreparedPage, 'words' | 'codes'>) => IndexFile[];
  /** How many pages there are so far. */
  count: () => number;
  /** What is left, at the end. */
  finish: (about: Pick<HeldIndex, 'variants' | 'sections' | 'counts'>) => AsyncGenerator<IndexFile>;
}

export function createIndexWriter(): IndexWriter {
  const postings = new Map<string, number[]>();
  const texts: number[] = [];
  let [pages, size] = [0, 0];
  let held: HeldPage[] = [];
  const flush = (): IndexFile[] => {
    if (held.length === 0) return [];
    const file: IndexFile = [`search/texts-${texts.length}`, held];
    texts.push(pages - held.length);
    held = [];
    size = 0;
    return [file];
  };
  return {
    add: (page, { words, codes }) => {
      for (const [index, word] of words.entries()) {
        const code = pages * 16 + (codes[index] ?? 0);
        const known = postings.get(word);
        if (known === undefined) postings.set(word, [code]);
        else known.push(code);
      }
      pages += 1;
      held.push(page);
      size += page.sections.reduce((sum, [, heading, text]) => sum + heading.length + text.length, 100);
      return size >= FILE_SIZE ? flush() : [];
    },
    count: () => pages,
    finish: async function* (about) {
      yield* flush();
      const algorithms = [...new Set(about.variants.map(({ language }) => language))].filter((each) => each !== '');
      const stems = await listStems([...postings.keys()], algorithms);
      const keys = [...postings.keys(), ...stems.keys()].toSorted((a, b) => (a < b ? -1 : 1));
      const words: string[] = [];
      for (const [first, some] of cut(keys, (key) => postings.get(key) ?? stems.get(key) ?? [])) {
        yield [`search/words-${words.length}`, some];
        words.push(first);
        await nextTurn();
      }
      const languages: HeldIndex['languages'] = {};
      for (const each of algorithms) languages[each] = await heldLanguage(each as Algorithm);
      yield ['search/index', { pages, words, texts, languages, ...about } satisfies HeldIndex];
    },
  };
}

/** The words that share a stem, or are none themselves. */
async function listStems(words: readonly string[], algorithms: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const some = words.filter(isVocabulary);
  for (const algorithm of algorithms)
    for (let at = 0; at < some.length; at += AT_ONCE) {
      const part = some.slice(at, at + AT_ONCE);
      const stems = await stemsOf(part, algorithm as Algorithm);
      for (const [index, stem] of stems.entries()) {
        const key = `${STEM}${stem}`;
        found.set(key, [...(found.get(key) ?? []), part[index] ?? '']);
      }
      await nextTurn();
    }
  for (const each of found.values()) each.sort();
  return found;
}

function* cut(
  keys: readonly string[],
  valueOf: (key: string) => number[] | string[],
): Generator<[first: string, words: HeldWords]> {
  let [first, size] = ['', 0];
  let words: [string, number[] | string[]][] = [];
  for (const key of keys) {
    const value = valueOf(key);
    if (words.length === 0) first = key;
    words.push([key, value]);
    size += key.length + value.length * 7 + 6;
    if (size < FILE_SIZE) continue;
    yield [first, Object.fromEntries(words)];
    words = [];
    size = 0;
  }
  if (words.length > 0) yield [first, Object.fromEntries(words)];
}

/** A script that hands on what a file holds. */
export const toScript = ([name, held]: IndexFile): string =>
  `lecternEdition.take(${JSON.stringify(name)},JSON.parse(${JSON.stringify(JSON.stringify(held)).replaceAll(/[\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16)}`)}));\n`;
