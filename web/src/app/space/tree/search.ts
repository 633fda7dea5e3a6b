import type { Pages, TreePage } from '../model.ts';

/** How many pages are found at most: whoever does not see theirs types more. */
export const FOUND_AT_MOST = 200;

/** Letters without case and accents. */
const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The pages whose title has all the words, with the way to them. */
export function searchPages(pages: Pages, query: string): { pages: Pages; isCut: boolean } {
  const words = fold(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  let left = FOUND_AT_MOST;
  let isCut = false;
  const search = (all: Pages): Pages =>
    all.flatMap((page): TreePage[] => {
      const matches = hasAll(page.title, words);
      if (matches && left === 0) isCut = true;
      const isFound = matches && left > 0;
      if (isFound) left--;
      const below = search(page.pages);
      return isFound || below.length > 0 ? [{ ...page, pages: below }] : [];
    });
  return { pages: search(pages), isCut };
}

function hasAll(title: string, words: readonly string[]): boolean {
  const folded = fold(title);
  return words.every((word) => folded.includes(word));
}
