// Drafts: the content of a tree as it is being changed. Nodes are copies; the tree that they came from stays as it is.
import {
  type FileEntry,
  foldPath,
  type PageNode,
  type ReusableEntry,
  type SpaceMeta,
  type WholeTree,
  type TreeContent,
  walkPages,
} from '../trees/index.ts';

export interface Draft {
  pages: PageNode[];
  pageById: Map<string, PageNode>;
  files: FileEntry[];
  reusable: ReusableEntry[];
  meta: SpaceMeta;
  /** How many documents and groups have an address, folded. A group may have the address of a page. */
  paths: Map<string, number>;
  /** Paths of the files of pages and of everything else, folded. */
  sources: Set<string>;
}

export function makeDraft(tree: WholeTree): Draft {
  const pages = tree.pages.map((page) => copyOf(page, undefined));
  const draft: Draft = {
    pages,
    pageById: new Map(),
    files: [...tree.files],
    reusable: [...tree.reusable],
    meta: { ...tree.meta },
    paths: new Map(),
    sources: new Set(),
  };
  for (const page of walkPages(pages)) {
    draft.pageById.set(page.id, page);
    if (isAddressed(page)) draft.paths.set(foldPath(page.path), (draft.paths.get(foldPath(page.path)) ?? 0) + 1);
    if (page.source !== undefined) draft.sources.add(foldPath(page.source));
  }
  for (const { path } of [...tree.files, ...tree.reusable]) draft.sources.add(foldPath(path));
  return draft;
}

function copyOf({ parent: _parent, children, ...entry }: PageNode, parent: PageNode | undefined): PageNode {
  const copy: PageNode = { ...entry, children: [], ...(parent === undefined ? {} : { parent }) };
  copy.children = children.map((child) => copyOf(child, copy));
  return copy;
}

const isAddressed = (page: PageNode): boolean => page.type === 'document' || page.type === 'group';

export const toContent = ({ pages, files, reusable, meta }: Draft): TreeContent => ({ pages, files, reusable, meta });

export const siblingsOf = (draft: Draft, parent: PageNode | undefined): PageNode[] => parent?.children ?? draft.pages;

/** Whether a page is the other one or lies below it. */
export function isBelow(page: PageNode | undefined, other: PageNode): boolean {
  for (let at = page; at !== undefined; at = at.parent) if (at === other) return true;
  return false;
}

export interface Position {
  parent: PageNode | undefined;
  /** Among the siblings; beyond the last it is the end. */
  index: number;
}

/** Puts a page where it is to be; it must be nowhere. */
export function insertAt(draft: Draft, page: PageNode, { parent, index }: Position): void {
  if (parent === undefined) delete page.parent;
  else page.parent = parent;
  siblingsOf(draft, parent).splice(index, 0, page);
  draft.pageById.set(page.id, page);
}

/** Takes a page out of its place, with all that lies below it; `forGood` also gives up what they have the name of. */
export function removePage(draft: Draft, page: PageNode, forGood: boolean): void {
  const siblings = siblingsOf(draft, page.parent);
  siblings.splice(siblings.indexOf(page), 1);
  delete page.parent;
  if (!forGood) return;
  for (const each of walkPages([page])) {
    draft.pageById.delete(each.id);
    if (each.source !== undefined) draft.sources.delete(foldPath(each.source));
    if (!isAddressed(each)) continue;
    const path = foldPath(each.path);
    draft.paths.set(path, (draft.paths.get(path) ?? 1) - 1);
  }
}
