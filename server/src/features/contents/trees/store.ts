import type { Cache } from '#platform/cache.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import {
  getObject,
  parseObject,
  putObjects,
  readLists,
  type StoredObject,
  type WrittenList,
} from '#platform/objects/index.ts';
import { noteEntries, notePages } from './known.ts';
import {
  type FileEntry,
  indexTree,
  type PageEntry,
  type PageNode,
  type ReusableEntry,
  type Tree,
  type TreeContent,
  type TreeRoot,
  type WholeTree,
} from './rules.ts';
import { writeTree } from './writing.ts';

export interface TreesCtx {
  db: Db;
  caches: { trees: Cache<Tree> };
}

/** Pages nest no deeper than this in anything that people write; deeper means a damaged object. */
const DEPTH_AT_MOST = 100;

/** The content behind a tree hash. Read once, then kept in bounded memory: what a hash names never changes. */
export const loadTree = async (ctx: TreesCtx, hash: string): Promise<WholeTree> =>
  asWhole(await ctx.caches.trees.getOrMake(hash, () => readTree(ctx.db, hash), weigh));

/** What is kept under the hash of a tree alone is all of it. */
function asWhole(tree: Tree): WholeTree {
  if (tree.visitor !== undefined) throw new Error('A tree for a visitor was kept as a whole one.');
  return tree;
}

const weigh = (tree: Tree): number => weighTree(asWhole(tree));

/** A larger tree counts no more than this: kept with little else it costs less than read anew for every page. */
const HEAVIEST = 100_000;

/** How many entries a tree counts as where trees are kept. With its indexes, an entry is about 750 bytes. */
export const weighTree = ({ pages, files, reusable }: Pick<WholeTree, 'pages' | 'files' | 'reusable'>): number =>
  Math.min(HEAVIEST, 1 + countPages(pages) + files.length + reusable.length);

const countPages = (pages: readonly PageNode[]): number =>
  pages.reduce((sum, page) => sum + 1 + (page.children.length === 0 ? 0 : countPages(page.children)), 0);

/**
 * Writes a content with the bodies that it names, and keeps its tree in memory. What `before`, the tree of a revision that the
 * next one has for a parent, is written in already is not written again; the sweep knows it by that revision.
 */
export async function putTree(
  ctx: TreesCtx & { clock: Clock },
  content: TreeContent,
  { bodies = [], before }: { bodies?: readonly StoredObject[]; before?: WholeTree },
): Promise<WholeTree> {
  const { tree, objects } = writeTree(content, before);
  await putObjects(ctx, [...bodies, ...objects]);
  return asWhole(await ctx.caches.trees.getOrMake(tree.hash, async () => tree, weigh));
}

async function readTree(db: Db, hash: string): Promise<WholeTree> {
  const root = parseObject(await getObject(db, hash)) as TreeRoot;
  return indexTree(hash, {
    pages: root.pages === undefined ? [] : await readPages(db, root.pages),
    files: await readWhole<FileEntry>(db, root.files),
    reusable: await readWhole<ReusableEntry>(db, root.reusable),
    meta: root.meta ?? {},
  });
}

async function readPages(db: Db, listHash: string): Promise<PageNode[]> {
  const lists = new Map<string, WrittenList<PageEntry>>();
  let wanted = [listHash];
  for (let depth = 0; wanted.length > 0; depth += 1) {
    if (depth === DEPTH_AT_MOST) throw new Error('The pages of a tree are nested deeper than any we write.');
    for (const [hash, list] of await readLists<PageEntry>(db, wanted)) lists.set(hash, list);
    const below = wanted.flatMap((hash) => (lists.get(hash)?.items ?? []).flatMap((entry) => entry.children ?? []));
    wanted = [...new Set(below)].filter((hash) => !lists.has(hash));
  }
  const assemble = (hash: string, parent: PageNode | undefined): PageNode[] => {
    const list = lists.get(hash);
    const pages = (list?.items ?? []).map(({ children, ...entry }) => {
      const node: PageNode = { ...entry, children: [] };
      if (parent !== undefined) node.parent = parent;
      if (children !== undefined) node.children = assemble(children, node);
      return node;
    });
    if (list !== undefined) notePages(pages, list);
    return pages;
  };
  return assemble(listHash, undefined);
}

async function readWhole<T extends FileEntry | ReusableEntry>(db: Db, hash: string | undefined): Promise<T[]> {
  const list = hash === undefined ? undefined : (await readLists<T>(db, [hash])).get(hash);
  if (list === undefined) return [];
  const entries = [...list.items];
  noteEntries(entries, list);
  return entries;
}
