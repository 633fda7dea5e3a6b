// Writing: a content as a tree and its objects, with the tree that it was made from.
import { makeObject, rewriteList, type StoredObject, type WrittenList } from '#platform/objects/index.ts';
import { fieldsOf, isSamePage, pairUp } from './differences.ts';
import { type Entry, hashBelow, knownEntries, knownPages, noteEntries, notePages } from './known.ts';
import { indexTree, type PageNode, type WholeTree, type TreeContent, type TreeRoot } from './rules.ts';

/** A page in a list, with the hash of the list of those below it. */
interface Row {
  page: PageNode;
  children: string | undefined;
}

/** A list of pages on its way: written, and not yet made part of a tree. */
interface Draft {
  rows: readonly Row[];
  list: WrittenList<unknown>;
  /** The list that it was before. */
  was: readonly PageNode[];
  olds: readonly (PageNode | undefined)[];
  /** What lies below each page. */
  below: readonly (Draft | undefined)[];
}

export interface Written {
  tree: WholeTree;
  /** Lists below their parents, the root last; without those that the tree before has. */
  objects: StoredObject[];
}

/**
 * A content as a tree, and the objects of it that the tree before lacks. Branches that are the same are shared with that tree. What is written, and the tree, are the same as without a tree before. Pure: nothing is stored.
 */
export function writeTree(content: TreeContent, before?: WholeTree): Written {
  const objects: StoredObject[] = [];
  const draft = draftPages(content.pages, before?.pages ?? [], objects);
  const files = writeEntries(content.files, before?.files, objects);
  const reusable = writeEntries(content.reusable, before?.reusable, objects);
  const root: TreeRoot = {
    ...(draft.rows.length === 0 ? {} : { pages: draft.list.hash }),
    ...(files.hash === undefined ? {} : { files: files.hash }),
    ...(reusable.hash === undefined ? {} : { reusable: reusable.hash }),
    ...(Object.keys(content.meta).length === 0 ? {} : { meta: content.meta }),
  };
  const object = makeObject('root', root);
  if (before?.hash === object.hash) return { tree: before, objects: [] };
  objects.push(object);
  const meta = root.meta === undefined ? {} : clean(root.meta);
  const whole = { pages: adoptPages(draft, undefined), files: files.entries, reusable: reusable.entries, meta };
  return { tree: indexTree(object.hash, whole), objects };
}

/** As it would be read: deep, and without what is undefined. */
const clean = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

function draftPages(pages: readonly PageNode[], was: readonly PageNode[], out: StoredObject[]): Draft {
  const before = knownPages(was);
  const olds = pairUp(was, pages);
  if (pages === was && before !== undefined)
    return { rows: rowsOf(was), list: before, was, olds, below: pages.map(() => undefined) };
  const below = pages.map((page, index) =>
    page.children.length === 0 ? undefined : draftPages(page.children, olds[index]?.children ?? [], out),
  );
  const known = new Map<PageNode, Row>(before === undefined ? [] : rowsOf(was).map((row) => [row.page, row]));
  const rows = pages.map((page, index): Row => {
    const old = olds[index];
    const row = { page: old !== undefined && isSamePage(old, page) ? old : page, children: below[index]?.list.hash };
    const same = known.get(row.page);
    return same?.children === row.children ? (same ?? row) : row;
  });
  const rowsBefore = [...known.values()];
  const list = rewriteList(
    rows,
    { keyOf: ({ page }) => page.id, toEntry: ({ page, children }) => ({ ...fieldsOf(page), children }) },
    { out: rows.length === 0 ? [] : out, before: before === undefined ? undefined : { ...before, items: rowsBefore } },
  );
  return { rows, list, was, olds, below };
}

const rowsOf = (pages: readonly PageNode[]): Row[] => pages.map((page) => ({ page, children: hashBelow(page) }));

/** The pages of a list as nodes of the new tree: those of the tree before wherever they, and all below them, are the same. */
function adoptPages({ rows, list, was, olds, below }: Draft, parent: PageNode | undefined): PageNode[] {
  const isUnchanged = knownPages(was)?.hash === list.hash && was[0]?.parent === parent;
  if (isUnchanged) return was as PageNode[];
  const pages = rows.map(({ page, children }, index): PageNode => {
    const old = olds[index];
    const under = below[index];
    const isShared = page === old && old.parent === parent && hashBelow(old) === children;
    if (isShared) return old;
    const node: PageNode = { ...(page === old ? fieldsOf(old) : clean(fieldsOf(page))), children: [] };
    if (parent !== undefined) node.parent = parent;
    if (under !== undefined) node.children = adoptPages(under, node);
    else if (children !== undefined) node.children = copyPages(page.children, node);
    return node;
  });
  notePages(pages, list);
  return pages;
}

/** Pages of the tree before below a page that is another one now. */
function copyPages(pages: readonly PageNode[], parent: PageNode): PageNode[] {
  if (pages.length === 0) return [];
  const copies = pages.map((page) => {
    const node: PageNode = { ...fieldsOf(page), parent, children: [] };
    node.children = copyPages(page.children, node);
    return node;
  });
  const list = knownPages(pages);
  if (list !== undefined) notePages(copies, list);
  return copies;
}

function writeEntries<E extends Entry>(
  entries: readonly E[],
  was: readonly E[] | undefined,
  out: StoredObject[],
): { entries: E[]; hash: string | undefined } {
  if (entries.length === 0) return { entries: [], hash: undefined };
  const before = was === undefined ? undefined : (knownEntries(was) as WrittenList<E> | undefined);
  if (entries === was && before !== undefined) return { entries: was as E[], hash: before.hash };
  const known = new Map(was?.map((entry) => [entry.id, entry]));
  const kept = entries.map((entry) => {
    const old = known.get(entry.id);
    return old !== undefined && (old === entry || JSON.stringify(old) === JSON.stringify(entry)) ? old : clean(entry);
  });
  const list = rewriteList(kept, { keyOf: (entry) => entry.id, toEntry: (entry) => entry }, { out, before });
  noteEntries(kept, list);
  return { entries: kept, hash: list.hash };
}
