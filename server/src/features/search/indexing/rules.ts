import { indexWords, TOKENIZER_VERSION } from '@lectern/content';
import type { PageNode, Tree } from '#features/contents/index.ts';

/** A page as the index has it, or is to have it. */
export interface IndexedPage {
  page_id: string;
  body_hash: string;
  title: string;
  path: string;
  open: 0 | 1;
}

export interface PageWork {
  /** Pages that the index lacks or knows otherwise, in reading order. */
  changed: IndexedPage[];
  /** Ids of pages that are gone. */
  gone: string[];
}

/** A page that the index has, and the version of what cut its words. */
export type KnownPage = IndexedPage & { tokenizer: number };

/** What an index has that tells of a tree. */
export const pagesOf = (tree: Tree): KnownPage[] =>
  tree.documents.map((node) => ({ ...toIndexed(node), tokenizer: TOKENIZER_VERSION }));

/** What must change in the index of a space so that it tells of a tree. */
export function comparePages(known: readonly KnownPage[], tree: Tree): PageWork {
  const byId = new Map(known.map((page) => [page.page_id, page]));
  const changed: IndexedPage[] = [];
  for (const node of tree.documents) {
    const page = toIndexed(node);
    const was = byId.get(page.page_id);
    byId.delete(page.page_id);
    if (was === undefined || was.tokenizer !== TOKENIZER_VERSION || !isSame(was, page)) changed.push(page);
  }
  return { changed, gone: [...byId.keys()] };
}

const toIndexed = (node: PageNode): IndexedPage => ({
  page_id: node.id,
  body_hash: node.body ?? '',
  title: node.title,
  path: node.path,
  open: isOpen(node) ? 1 : 0,
});

const isSame = (a: IndexedPage, b: IndexedPage): boolean =>
  a.body_hash === b.body_hash && a.title === b.title && a.path === b.path && a.open === b.open;

/** Whether visitors of a site may find a page: neither it nor what it lies in hides from them. Members find all pages. */
export function isOpen(node: PageNode): boolean {
  for (let at: PageNode | undefined = node; at !== undefined; at = at.parent)
    if (at.hidden === true || at.noIndex === true || at.condition !== undefined) return false;
  return true;
}

/** Of one page, in bytes; far beyond what anybody writes, and below what PostgreSQL takes. */
const TOKENS_AT_MOST = 600_000;

/** What a page is found by: its words, those of its title and its headings once more with a mark, and its space. */
export function tokensOf(page: IndexedPage & { space_id: string }, words: string): string[] {
  const found = new Set([spaceToken(page.space_id, false)]);
  if (page.open === 1) found.add(spaceToken(page.space_id, true));
  let bytes = 0;
  const add = (text: string, mark?: string) => {
    for (const word of text.split(' ')) {
      if (word === '' || bytes > TOKENS_AT_MOST) continue;
      bytes += 6 * word.length;
      found.add(word);
      if (mark !== undefined) found.add(`${mark}${word}`);
    }
  };
  add(indexWords(page.title), TITLE);
  for (const line of words.split('\n')) {
    const [heading = '', text = ''] = line.split('\t');
    add(heading, HEADING);
    add(text);
  }
  return [...found];
}

// No word holds this sign, so nobody can ask for a mark by writing it.
export const TITLE = 't_';
export const HEADING = 'h_';

/** The token of all pages of a space, or of those that visitors may find. */
export const spaceToken = (spaceId: string, open: boolean): string => `${open ? 'v' : 's'}_${spaceId.toLowerCase()}`;
