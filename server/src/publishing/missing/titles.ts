import {
  forEachInTurns,
  findRedirected,
  type PageNode,
  sharedName,
  type VisibleTree,
} from '#features/contents/index.ts';
import type { Cache } from '#platform/cache.ts';
import { isIndexable } from '../addresses/index.ts';
import { wordsOf } from './rules.ts';

/** A page that has a word, and how much that says of it. */
export interface Posting {
  page: number;
  weight: number;
}

/** The pages that a visitor may be led to, by the words of their titles and paths. */
export interface Titles {
  pages: PageNode[];
  /** How many words name each page. */
  counts: number[];
  postings: Map<string, Posting[]>;
  /** The words in order, for beginnings. */
  sorted: string[];
  /** The words by their first two characters and by their last two: one slip leaves one of the two as it is. */
  byEnds: Map<string, string[]>;
}

const NAME = 1;
/** The words of an address from which a redirect leads to the page. */
const FORMER = 0.8;
const PLACE = 0.4;

export interface TitlesCtx {
  caches: { titles: Cache<Titles> };
}

/** Made once for all visitors who see the same pages. */
export const titlesOf = ({ caches }: TitlesCtx, tree: VisibleTree): Promise<Titles> =>
  caches.titles.getOrMake(sharedName(tree), () => readTitles(tree), weigh);

const PAGE_BYTES = 750;
const POSTING_BYTES = 60;
/** With its place in the order and at both its ends. */
const WORD_BYTES = 200;

/** About how many bytes of memory they keep: their own, and those of the pages that they name. */
function weigh({ pages, postings }: Titles): number {
  let posted = 0;
  for (const all of postings.values()) posted += all.length;
  return 1 + PAGE_BYTES * pages.length + POSTING_BYTES * posted + WORD_BYTES * postings.size;
}

/** Only what the search of the site finds, too: hidden pages and those without an index are named nowhere. */
async function readTitles(tree: VisibleTree): Promise<Titles> {
  const titles: Titles = { pages: [], counts: [], postings: new Map(), sorted: [], byEnds: new Map() };
  const former = await formerWords(tree);
  await forEachInTurns(tree.documents, (page) => {
    if (isIndexable(page)) addPage(titles, page, former.get(page) ?? []);
  });
  await forEachInTurns(titles.postings.keys(), (word) => {
    for (const end of endsOf(word)) push(titles.byEnds, end, word);
  });
  titles.sorted = [...titles.postings.keys()].toSorted((a, b) => (a < b ? -1 : 1));
  return titles;
}

async function formerWords(tree: VisibleTree): Promise<Map<PageNode, string[]>> {
  const former = new Map<PageNode, string[]>();
  await forEachInTurns(Object.keys(tree.meta.redirects ?? {}), (path) => {
    const page = findRedirected(tree, path);
    if (page !== undefined) push(former, page, path);
  });
  return former;
}

function addPage(titles: Titles, page: PageNode, former: readonly string[]): void {
  const segments = page.path.split('/');
  const words = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const word of wordsOf(text)) words.set(word, Math.max(weight, words.get(word) ?? 0));
  };
  add(page.title, NAME);
  add(segments.at(-1) ?? '', NAME);
  const names = words.size;
  for (const path of former) add(path.split('/').at(-1) ?? '', FORMER);
  for (const segment of segments.slice(0, -1)) add(segment, PLACE);
  const at = titles.pages.push(page) - 1;
  titles.counts.push(names);
  for (const [word, weight] of words) push(titles.postings, word, { page: at, weight });
}

export const endsOf = (word: string): string[] => [`${word.slice(0, 2)}…`, `…${word.slice(-2)}`];

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const all = map.get(key);
  if (all === undefined) map.set(key, [value]);
  else all.push(value);
}
