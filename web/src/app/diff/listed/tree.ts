// What became of the tree of pages, as a tree: pages that came, went, moved or have another title, below the pages they stand in.
import type { ChangedPage } from './changed-pages.ts';

export interface TreeChange {
  /** Among its siblings. */
  key: string;
  title: string;
  /** What became of it; undefined of a page that only has such below it. */
  page: ChangedPage | undefined;
  children: TreeChange[];
}

/** Pages that lie deeper stand by themselves, with their whole address. */
const DEPTH_AT_MOST = 40;

/** More of them nobody reads as a tree; the list below has all. */
export const ROWS_AT_MOST = 500;

const isStructural = ({ kinds, titleBefore }: ChangedPage): boolean =>
  titleBefore !== undefined || kinds.some((kind) => kind !== 'changed');

/** Empty where all pages are where they were, with the same titles. `above` has the titles of others. Pages stand where their addresses put them. */
export function toTree(pages: readonly ChangedPage[], above: ReadonlyMap<string, string> = new Map()): TreeChange[] {
  const roots: TreeChange[] = [];
  const known = new Map<string, TreeChange>();
  const titles = new Map([...above, ...pages.map(({ path, title }) => [path, title] as const)]);
  /** The entry for an address, below those of the addresses that it begins with. */
  const entryAt = (path: string): TreeChange => {
    const found = known.get(path);
    if (found !== undefined) return found;
    const cut = path.split('/', DEPTH_AT_MOST + 1).length > DEPTH_AT_MOST ? -1 : path.lastIndexOf('/');
    const entry: TreeChange = {
      key: path,
      title: titles.get(path) ?? path.slice(cut + 1),
      page: undefined,
      children: [],
    };
    known.set(path, entry);
    (cut > 0 ? entryAt(path.slice(0, cut)).children : roots).push(entry);
    return entry;
  };
  for (const page of pages.filter(isStructural).slice(0, ROWS_AT_MOST)) {
    const entry = entryAt(page.path);
    if (entry.page === undefined) Object.assign(entry, { page, title: page.title });
    // One that is gone may have had the address of one that came.
    else siblingsOf(page.path, { roots, entryAt }).push({ key: page.id, title: page.title, page, children: [] });
  }
  return roots;
}

function siblingsOf(
  path: string,
  { roots, entryAt }: { roots: TreeChange[]; entryAt: (path: string) => TreeChange },
): TreeChange[] {
  const cut = path.split('/', DEPTH_AT_MOST + 1).length > DEPTH_AT_MOST ? -1 : path.lastIndexOf('/');
  return cut > 0 ? entryAt(path.slice(0, cut)).children : roots;
}
