import { indexWords } from '@lectern/content';
import type { PageNode, WholeTree } from '#features/contents/index.ts';
import { type BodyWords, INDEX_VERSION } from '../derived/index.ts';

/** 1 for a page that visitors may find, 2 for one that only those may find whom its conditions admit, else 0. */
export type Openness = 0 | 1 | 2;

/** A page as the index has it, or is to have it. */
export interface IndexedPage {
  page_id: string;
  /** Of a page on which other texts stand, the name of all of it together. */
  body_hash: string;
  title: string;
  path: string;
  open: Openness;
}

export interface PageWork {
  /** Pages that the index lacks or knows otherwise, in reading order. */
  changed: IndexedPage[];
  /** Ids of pages that are gone. */
  gone: string[];
}

/** A page that the index has, and the version of what cut its words. */
export type KnownPage = IndexedPage & { tokenizer: number };

/** What an index has that describes a tree. `names` are those of pages on which other texts stand. */
export const pagesOf = (tree: WholeTree, names: ReadonlyMap<string, string>): KnownPage[] =>
  tree.documents.map((node) => ({ ...toIndexed(node, names), tokenizer: INDEX_VERSION }));

/** What must change in the index of a space so that it describes a tree, where these are the names of such pages by now. */
export function comparePages(
  known: readonly KnownPage[],
  { tree, names }: { tree: WholeTree; names: ReadonlyMap<string, string> },
): PageWork {
  const byId = new Map(known.map((page) => [page.page_id, page]));
  const changed: IndexedPage[] = [];
  for (const node of tree.documents) {
    const page = toIndexed(node, names);
    const was = byId.get(page.page_id);
    byId.delete(page.page_id);
    if (was === undefined || was.tokenizer !== INDEX_VERSION || !isSame(was, page)) changed.push(page);
  }
  return { changed, gone: [...byId.keys()] };
}

const toIndexed = (node: PageNode, names: ReadonlyMap<string, string>): IndexedPage => ({
  page_id: node.id,
  body_hash: names.get(node.id) ?? node.body ?? '',
  title: node.title,
  path: node.path,
  open: opennessOf(node),
});

const isSame = (a: IndexedPage, b: IndexedPage): boolean =>
  a.body_hash === b.body_hash && a.title === b.title && a.path === b.path && a.open === b.open;

/** Whether visitors of a site may find a page: neither it nor what it lies in hides from them. Members find all pages. */
export const isOpen = (node: PageNode): boolean => opennessOf(node) === 1;

function opennessOf(node: PageNode): Openness {
  let open: Openness = 1;
  for (let at: PageNode | undefined = node; at !== undefined; at = at.parent) {
    if (at.hidden === true || at.noIndex === true) return 0;
    if (at.condition !== undefined) open = 2;
  }
  return open;
}

const FORMER_AT_MOST = 24;

/**
 * What earlier addresses of a page say that its title and address do not. Only their last parts: where a page lay says what
 * hundreds of others say, too.
 */
export function formerWords(paths: readonly string[], { title, path }: Pick<IndexedPage, 'title' | 'path'>): string {
  const said = new Set(`${indexWords(title)} ${indexWords(lastOf(path))}`.split(' '));
  const words = paths.flatMap((former) => indexWords(lastOf(former)).split(' '));
  return [...new Set(words)]
    .filter((word) => !said.has(word) && word.length <= LONGEST_FORMER)
    .slice(0, FORMER_AT_MOST)
    .join(' ');
}

const LONGEST_FORMER = 64;

const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Of one page, in bytes; far beyond what anybody writes, and below what PostgreSQL takes. */
const TOKENS_AT_MOST = 600_000;

/** A page with where it is, and what its earlier addresses said. */
export type PlacedPage = IndexedPage & { space_id: string; former: string };

/**
 * What a page is found by: its words, those of its title, headings and earlier addresses once more with a mark, and its space. Words that
 * only some visitors see have a mark of their own, which nobody asks for but on their behalf.
 */
export function tokensOf(page: PlacedPage, { words, conditional }: BodyWords): string[] {
  const found = new Set([spaceToken(page.space_id, 'members')]);
  const budget = { left: TOKENS_AT_MOST };
  addWords(found, budget, indexWords(page.title), TITLE);
  addWords(found, budget, page.former, HEADING);
  addLines(found, budget, words);
  if (page.open === 1) found.add(spaceToken(page.space_id, 'visitors'));
  if (page.open === 0 || (page.open === 1 && conditional === undefined)) return [...found];
  found.add(spaceToken(page.space_id, 'some'));
  const further = new Set<string>();
  addLines(further, budget, conditional ?? '');
  return [...found, ...[...further].filter((word) => !found.has(word)).map((word) => `${CONDITIONAL}${word}`)];
}

interface Budget {
  left: number;
}

function addLines(found: Set<string>, budget: Budget, lines: string): void {
  for (const line of lines.split('\n')) {
    const [heading = '', text = ''] = line.split('\t');
    addWords(found, budget, heading, HEADING);
    addWords(found, budget, text, undefined);
  }
}

function addWords(found: Set<string>, budget: Budget, ...[text, mark]: [string, string | undefined]): void {
  for (const word of text.split(' ')) {
    if (word === '' || budget.left <= 0) continue;
    // What stands there many times is kept once.
    if (!found.has(word)) budget.left -= 6 * word.length;
    found.add(word);
    if (mark !== undefined) found.add(`${mark}${word}`);
  }
}

// No word holds this character, so nobody can ask for a mark by writing it.
export const TITLE = 't_';
export const HEADING = 'h_';
export const CONDITIONAL = 'c_';

/** Who may find something: members all pages; visitors some for certain, and some or more of them on conditions. */
export type Audience = 'members' | 'visitors' | 'some';

const SPACE_MARKS: Record<Audience, string> = { members: 's_', visitors: 'v_', some: 'k_' };

/** The token of all pages of a space that an audience may find. */
export const spaceToken = (spaceId: string, audience: Audience): string =>
  `${SPACE_MARKS[audience]}${spaceId.toLowerCase()}`;
