// The rows of the tree that can be seen, one after the other. What is closed costs nothing.
import type { Pages, TreePage } from '../../model.ts';

export interface Row {
  readonly page: TreePage;
  /** From 1. */
  readonly level: number;
  /** Its place among the pages next to it, from 1, and how many these are. */
  readonly place: number;
  readonly count: number;
  /** The index of the row of the page above, or -1. */
  readonly parent: number;
  readonly isOpen: boolean;
}

export interface Rows {
  readonly list: readonly Row[];
  /** The index of the row of each page. */
  readonly at: ReadonlyMap<string, number>;
}

export function toRows(pages: Pages, isOpen: (id: string) => boolean): Rows {
  const list: Row[] = [];
  const at = new Map<string, number>();
  const add = (siblings: Pages, level: number, parent: number): void => {
    for (const [index, page] of siblings.entries()) {
      const opens = page.pages.length > 0 && isOpen(page.id);
      const own = list.length;
      at.set(page.id, own);
      list.push({ page, level, place: index + 1, count: siblings.length, parent, isOpen: opens });
      if (opens) add(page.pages, level + 1, own);
    }
  };
  add(pages, 1, -1);
  return { list, at };
}

/** Which rows are in the document: those in view, and some that have to be there wherever they are. Their order is that of the tree. */
export function shownRows(count: number, { from, to }: Range, pinned: readonly (number | undefined)[]): number[] {
  const shown = new Set<number>();
  for (let index = Math.max(0, from); index < Math.min(to, count); index++) shown.add(index);
  for (const index of pinned) if (index !== undefined && index < count) shown.add(index);
  return [...shown].toSorted((one, other) => one - other);
}

/** From the first row up to, and without, the last one. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** How many rows above and below the view are there, too. */
const OVER = 8;
/** The range is the same for so many rows of scrolling. */
const STEP = 4;

export function rangeAt(scrolled: number, height: number, size: number): Range {
  const first = Math.floor(scrolled / size / STEP) * STEP;
  return { from: Math.max(0, first - OVER), to: first + Math.ceil(height / size) + STEP + OVER };
}
