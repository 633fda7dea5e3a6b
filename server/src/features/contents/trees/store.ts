import type { Cache } from '#platform/cache/index.ts';
import type { Db } from '#platform/db/index.ts';
import {
  getObject,
  makeObject,
  parseObject,
  readLists,
  type StoredObject,
  writeList,
} from '#platform/objects/index.ts';
import {
  type FileEntry,
  indexTree,
  type PageEntry,
  type PageNode,
  type ReusableEntry,
  type Tree,
  type TreeContent,
  type TreeRoot,
} from './rules.ts';

export interface TreesCtx {
  db: Db;
  trees: Cache<Tree>;
}

/** Pages nest no deeper than this in anything that people write; deeper means a damaged object. */
const DEPTH_AT_MOST = 100;

/** The content behind a tree hash. Read once, then kept in bounded memory: what a hash names never changes. */
export const loadTree = (ctx: TreesCtx, hash: string): Promise<Tree> =>
  ctx.trees.getOrMake(
    hash,
    () => readTree(ctx.db, hash),
    (tree) => 1 + tree.pageById.size + tree.files.length + tree.reusable.length,
  );

async function readTree(db: Db, hash: string): Promise<Tree> {
  const root = parseObject(await getObject(db, hash)) as TreeRoot;
  return indexTree(hash, {
    pages: root.pages === undefined ? [] : await readPages(db, root.pages),
    files: await readWhole<FileEntry>(db, root.files),
    reusable: await readWhole<ReusableEntry>(db, root.reusable),
    meta: root.meta ?? {},
  });
}

/** The tree's objects, lists below their parents first; the last one is the root. Pure: nothing is written. */
export function buildTree(content: TreeContent): { hash: string; objects: StoredObject[] } {
  const objects: StoredObject[] = [];
  const root: TreeRoot = {
    ...(content.pages.length === 0 ? {} : { pages: writePages(content.pages, objects) }),
    ...(content.files.length === 0 ? {} : { files: writeList(content.files, (file) => file.id, objects) }),
    ...(content.reusable.length === 0 ? {} : { reusable: writeList(content.reusable, (entry) => entry.id, objects) }),
    ...(Object.keys(content.meta).length === 0 ? {} : { meta: content.meta }),
  };
  const object = makeObject('root', root);
  objects.push(object);
  return { hash: object.hash, objects };
}

function writePages(pages: readonly PageNode[], objects: StoredObject[]): string {
  const entries = pages.map(({ children, parent: _, ...page }): PageEntry => {
    if (children.length === 0) return page;
    return { ...page, children: writePages(children, objects) };
  });
  return writeList(entries, (entry) => entry.id, objects);
}

async function readPages(db: Db, listHash: string): Promise<PageNode[]> {
  const lists = new Map<string, PageEntry[]>();
  let wanted = [listHash];
  for (let depth = 0; wanted.length > 0; depth += 1) {
    if (depth === DEPTH_AT_MOST) throw new Error('The pages of a tree are nested deeper than any we write.');
    for (const [hash, entries] of await readLists<PageEntry>(db, wanted)) lists.set(hash, entries);
    const below = wanted.flatMap((hash) => (lists.get(hash) ?? []).flatMap((entry) => entry.children ?? []));
    wanted = [...new Set(below)].filter((hash) => !lists.has(hash));
  }
  const assemble = (hash: string, parent: PageNode | undefined): PageNode[] =>
    (lists.get(hash) ?? []).map(({ children, ...entry }) => {
      const node: PageNode = { ...entry, children: [] };
      if (parent !== undefined) node.parent = parent;
      if (children !== undefined) node.children = assemble(children, node);
      return node;
    });
  return assemble(listHash, undefined);
}

async function readWhole<T>(db: Db, hash: string | undefined): Promise<T[]> {
  if (hash === undefined) return [];
  return (await readLists<T>(db, [hash])).get(hash) ?? [];
}
