import {
  asWritten,
  BEGUN,
  editsIn,
  FORM,
  indexWords,
  type Knowledge,
  NOTED,
  quotedWords,
  type Ranked,
  rankPage,
  slipsBetween,
  type Spoken,
  type Term,
  textOf,
  toQuestion,
  understand,
  type Variant,
  withWeight,
} from '@lectern/content/search';
import type { HeldPage, HeldVariant } from './held.ts';
import { join, type Postings, type Store } from './store.ts';
import { stemOf } from './words.ts';

export interface FoundPage extends Ranked {
  number: number;
  page: HeldPage;
  terms: readonly Term[];
}

/** So many pages are read to be ranked: each is a part of a file. */
const READ_AT_MOST = 40;
/** A word that so many pages have is what it is. */
const SELDOM = 3;
const SHARE_OF_BEST = 0.35;
const SLIP = 0.6;
const MEANT_AT_MOST = 8;

/** The pages of these variants that answer a question, the best first, as the server would rank them. */
export async function findPages(store: Store, query: string, among: readonly HeldVariant[]): Promise<FoundPage[]> {
  if (indexWords(query) === '') return [];
  const isAmong = (page: number) => among.some(({ from, to }) => page >= from && page < to);
  const algorithms = [...new Set(among.map(({ language }) => language))];
  const spoken = spokenIn(store, algorithms);
  const knowing = (said: Spoken): Knowledge => ({
    speak: async () => said,
    formsOf: async (words) =>
      new Map(await Promise.all(words.map(async (word) => [word, await store.formsOf(word, algorithms)] as const))),
  });
  const written = await understand(query, knowing(spoken));
  const splitting = (text: string) => understand(text, knowing({ ...spoken, synonyms: new Map() }));
  const terms = await splitNames(store, written, splitting);
  const found = await findSaid(store, terms, { isAmong, among, quoted: quotedWords(query) });
  // That a page has all words of a phrase does not say that they stand side by side.
  const present = found.reduce((bits, page) => bits | page.present, 0);
  const isLost = (term: Term, index: number) =>
    !term.isStop && textOf(term).includes(' ') && index < NOTED && (present & (1 << index)) === 0;
  if (!terms.some(isLost)) return found;
  const apart = await Promise.all(
    terms.map(async (term, index) => (isLost(term, index) ? splitting(textOf(term)) : [term])),
  );
  return findSaid(store, apart.flat(), { isAmong, among, quoted: quotedWords(query) });
}

interface Among {
  isAmong: (page: number) => boolean;
  among: readonly HeldVariant[];
  quoted: readonly string[];
}

async function findSaid(store: Store, terms: readonly Term[], { isAmong, among, quoted }: Among): Promise<FoundPage[]> {
  const all = among.reduce((sum, { from, to }) => sum + to - from, 0);
  const weighed: { term: Term; pages: Postings }[] = [];
  for (const term of terms) {
    if (term.isStop) {
      weighed.push({ term, pages: new Map() });
      continue;
    }
    const { meant, pages } = await withMeant(store, term, isAmong);
    const narrower = terms.length === 1 ? undefined : asWritten(term);
    const own = narrower === undefined ? 0 : (await pagesOf(store, narrower, isAmong)).size;
    weighed.push({ term: withWeight(meant, { pages: pages.size, own, all }), pages });
  }
  return rank(store, weighed, quoted);
}

function spokenIn({ index }: Store, algorithms: readonly string[]): Spoken {
  const known = algorithms.flatMap((each) => index.languages[each] ?? []);
  const [first = ''] = algorithms;
  return {
    synonyms: new Map(known.flatMap(({ synonyms }) => synonyms)),
    stop: new Set(known.flatMap(({ stop }) => stop)),
    weak: new Set(known.flatMap(({ weak }) => weak)),
    keyOf: async (words) => words.map((word) => `${first}:${stemOf(word, first)}`).join(' '),
  };
}

async function pagesOf(
  store: Store,
  { variants, prefix }: Term,
  isAmong: (page: number) => boolean,
): Promise<Postings> {
  const each = await Promise.all(variants.map((variant) => pagesOfVariant(store, variant)));
  const [first] = variants;
  if (prefix && first !== undefined && !first.text.includes(' '))
    each.push(weighed(await store.pagesBegun(first.text), BEGUN));
  return new Map([...join(each)].filter(([page]) => isAmong(page)));
}

const weighed = (pages: Postings, weight: number): Postings =>
  new Map([...pages].map(([page, worth]) => [page, worth * weight]));

/** Pages that have all of its words. */
async function pagesOfVariant(store: Store, { text, weight }: Variant): Promise<Postings> {
  const [first, ...rest] = await Promise.all(text.split(' ').map((word) => store.pagesWith(word)));
  const pages = rest.reduce<Postings>(
    (one, other) => new Map([...one].filter(([page]) => other.has(page))),
    first ?? new Map(),
  );
  return weighed(pages, weight);
}

/** The same, where words that no page has side by side are terms by themselves. */
async function splitNames(
  store: Store,
  terms: readonly Term[],
  splitting: (text: string) => Promise<Term[]>,
): Promise<Term[]> {
  const split = await Promise.all(
    terms.map(async (term) => {
      const words = textOf(term).split(' ');
      if (term.isStop || words.length === 1) return [term];
      if ((await pagesOf(store, term, () => true)).size > 0) return [term];
      return splitting(textOf(term));
    }),
  );
  return split.flat();
}

/** A word that hardly any page has may be another one that was written with a slip. */
async function withMeant(
  store: Store,
  term: Term,
  isAmong: (page: number) => boolean,
): Promise<{ meant: Term; pages: Postings }> {
  const pages = await pagesOf(store, term, isAmong);
  const text = textOf(term);
  const edits = editsIn(text);
  if (pages.size >= SELDOM || edits === 0) return { meant: term, pages };
  const near = (await store.wordsLike(text))
    .filter((word) => Math.abs(word.length - text.length) <= edits)
    .map((word) => ({ word, slips: slipsBetween(text, word, edits) ?? 0 }))
    .filter(({ slips }) => slips > 0)
    .toSorted((a, b) => a.slips - b.slips || (a.word < b.word ? -1 : 1))
    .slice(0, MEANT_AT_MOST);
  if (near.length === 0) return { meant: term, pages };
  const known = new Set(term.variants.map((variant) => variant.text));
  const further = near.filter(({ word }) => !known.has(word)).map(({ word }) => ({ text: word, weight: SLIP }));
  const meant = { ...term, variants: [...term.variants, ...further] };
  return { meant, pages: await pagesOf(store, meant, isAmong) };
}

async function rank(
  store: Store,
  weighedTerms: readonly { term: Term; pages: Postings }[],
  quoted: readonly string[],
): Promise<FoundPage[]> {
  const hopes = new Map<number, number>();
  for (const { term, pages } of weighedTerms)
    for (const [page, worth] of pages) hopes.set(page, (hopes.get(page) ?? 0) + term.weight * (FORM + worth));
  const best = [...hopes].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, READ_AT_MOST);
  const terms = weighedTerms.map(({ term }) => term);
  const question = toQuestion(terms);
  const found: FoundPage[] = [];
  for (const [number] of best) {
    const page = await store.page(number);
    if (page === undefined) continue;
    const words = page.sections
      .map(([, heading, text]) => ` ${indexWords(heading)} \t ${indexWords(text)} `)
      .join('\n');
    const ranked = rankPage({ title: page.title, path: page.path, words }, question);
    const text = ` ${indexWords(page.title)} \n${words}`;
    const isQuoted = quoted.every((each) => text.includes(` ${each} `));
    if (ranked.score > 0) found.push({ ...ranked, score: ranked.score + (isQuoted ? 0 : -1e6), number, page, terms });
  }
  const [most] = found.map(({ share }) => share).toSorted((a, b) => b - a);
  const isQuotedSomewhere = found.some(({ score }) => score > 0);
  return found
    .filter(({ share, score }) => share >= (most ?? 0) * SHARE_OF_BEST && (score > 0 || !isQuotedSomewhere))
    .toSorted((a, b) => b.score - a.score || a.number - b.number);
}
