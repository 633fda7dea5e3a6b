// Joining: the edits of one side put into the tree of the other, where nothing has to be weighed.
import { isSameList, isSamePage } from './differences.ts';
import { type Entry, knownEntries } from './known.ts';
import type { PageNode, WholeTree, TreeContent } from './rules.ts';

/** A page that one side edited, and the ids of the pages above it, the topmost first. */
interface EditedPage {
  above: readonly string[];
  page: PageNode;
}

/**
 * What comes of two sides of which one, theirs, edited pages where they stand and nothing else, and those pages are in ours
 * as they were: ours, with the edited pages. Undefined for anything that asks for more thought. The cost is that of the lists
 * in which theirs has edited pages.
 */
export function joinEdits({
  base,
  ours,
  theirs,
}: Record<'base' | 'ours' | 'theirs', WholeTree>): TreeContent | undefined {
  const isApart =
    isSameEntries(base.files, theirs.files) &&
    isSameEntries(base.reusable, theirs.reusable) &&
    JSON.stringify(base.meta) === JSON.stringify(theirs.meta);
  const edited: EditedPage[] = [];
  if (!isApart || !findEdits(base.pages, theirs.pages, { above: [], edited })) return undefined;
  const { files, reusable, meta } = ours;
  let pages: PageNode[] | undefined = ours.pages;
  for (const { above, page } of edited) {
    const before = pageIn(base.pages, above, page.id);
    pages = before && pages && replaceIn(pages, above, { before, page });
  }
  return pages && { pages, files, reusable, meta };
}

function isSameEntries(a: readonly Entry[], b: readonly Entry[]): boolean {
  const hash = knownEntries(a)?.hash;
  if (a === b || (a.length === 0 && b.length === 0)) return true;
  return hash !== undefined && hash === knownEntries(b)?.hash;
}

/** Notes the pages that are others; answers whether all pages stand where they stood. */
function findEdits(
  was: readonly PageNode[],
  is: readonly PageNode[],
  { above, edited }: { above: readonly string[]; edited: EditedPage[] },
): boolean {
  if (isSameList(was, is)) return true;
  if (was.length !== is.length) return false;
  return is.every((page, index) => {
    const old = was[index];
    if (old === page) return true;
    if (old?.id !== page.id) return false;
    if (!isSamePage(old, page)) {
      if (!isSamePlace(old, page)) return false;
      edited.push({ above, page });
    }
    return findEdits(old.children, page.children, { above: [...above, page.id], edited });
  });
}

const isSamePlace = (a: PageNode, b: PageNode): boolean =>
  a.type === b.type && a.path === b.path && a.slug === b.slug && a.source === b.source;

function pageIn(pages: readonly PageNode[], above: readonly string[], id: string): PageNode | undefined {
  const [next, ...rest] = above;
  if (next === undefined) return pages.find((page) => page.id === id);
  return pageIn(pages.find((page) => page.id === next)?.children ?? [], rest, id);
}

function replaceIn(
  pages: readonly PageNode[],
  above: readonly string[],
  edit: { before: PageNode; page: PageNode },
): PageNode[] | undefined {
  const [next, ...rest] = above;
  const at = pages.findIndex(({ id }) => id === (next ?? edit.page.id));
  const found = pages[at];
  if (found === undefined) return undefined;
  if (next === undefined) {
    if (!isSamePage(found, edit.before)) return undefined;
    return pages.with(at, { ...edit.page, children: found.children });
  }
  const children = replaceIn(found.children, rest, edit);
  return children && pages.with(at, { ...found, children });
}
