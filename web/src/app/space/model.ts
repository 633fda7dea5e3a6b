// Pages as the tree shows them.

export type PageType = 'document' | 'group' | 'link' | 'computed';

/** A page as the API answers it in a tree. */
export interface ListedPage {
  id: string;
  type: PageType;
  title: string;
  emoji?: string;
  icon?: string;
  hidden?: boolean;
  conditional?: boolean;
  pages?: ListedPage[];
}

/** One page with those below it. */
export interface TreePage {
  readonly id: string;
  readonly type: PageType;
  readonly title: string;
  readonly emoji?: string;
  readonly icon?: string;
  /** Left out of the navigation of readers. */
  readonly isHidden: boolean;
  /** Shown to some visitors only. */
  readonly isConditional: boolean;
  readonly pages: readonly TreePage[];
}

export type Pages = readonly TreePage[];

export const toPages = (listed: readonly ListedPage[] = []): Pages =>
  listed.map(({ id, type, title, emoji, icon, hidden, conditional, pages }) => ({
    id,
    type,
    title,
    ...(emoji !== undefined && emoji !== '' && { emoji }),
    ...(icon !== undefined && icon !== '' && { icon }),
    isHidden: hidden === true,
    isConditional: conditional === true,
    pages: toPages(pages),
  }));

/** All pages, each before those below it. */
export function* walk(pages: Pages): Generator<TreePage> {
  for (const page of pages) {
    yield page;
    yield* walk(page.pages);
  }
}

/** A page and the pages above it, the top one first; undefined where it is missing. */
export function findTrail(pages: Pages, id: string): readonly TreePage[] | undefined {
  for (const page of pages) {
    if (page.id === id) return [page];
    const below = findTrail(page.pages, id);
    if (below !== undefined) return [page, ...below];
  }
  return undefined;
}

/** The page that opens with the space: the first that has a text. */
export function findFirst(pages: Pages): TreePage | undefined {
  for (const page of walk(pages)) if (page.type === 'document') return page;
  return undefined;
}
