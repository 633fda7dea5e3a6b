// The rows of the tree. All rows below a page are made only while it is open, so that what is closed costs next to nothing.
import type { Pages, TreePage } from '../model.ts';

export interface TreeRow {
  readonly id: string;
  readonly page: TreePage;
  readonly rows: readonly TreeRow[];
}

export type MakeRows = (pages: Pages, isOpen: (id: string) => boolean) => readonly TreeRow[];

/**
 * What is closed has one row below it, which is not shown: React Aria's tree opens by keyboard only what has one, whatever
 * `hasChildItems` says. A row is the same object as before where nothing of it and below it has changed: what shows it is not made again.
 */
export function createRows(): MakeRows {
  const known = new WeakMap<TreePage, TreeRow>();
  const makeRows: MakeRows = (pages, isOpen) =>
    pages.map((page): TreeRow => {
      const rows = makeRows(isOpen(page.id) ? page.pages : page.pages.slice(0, 1), isOpen);
      const before = known.get(page);
      if (before !== undefined && isSame(before.rows, rows)) return before;
      const row = { id: page.id, page, rows };
      known.set(page, row);
      return row;
    });
  return makeRows;
}

const isSame = (one: readonly TreeRow[], other: readonly TreeRow[]): boolean =>
  one.length === other.length && one.every((row, at) => row === other[at]);
