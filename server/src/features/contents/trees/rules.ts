import type { ComputedPages, PageLayout } from '@lectern/content';
import type { Visitor } from '../visitors.ts';
import type { SpaceMeta } from './meta.ts';

/** What a tree holds, as it is stored. Ids are stable; times are not here but with the revisions. */

/** A page in a list. Absent keys are the defaults, so that equal pages are equal bytes. */
export interface PageEntry {
  id: string;
  type: 'document' | 'group' | 'link' | 'computed';
  title: string;
  slug: string;
  path: string;
  emoji?: string;
  icon?: string;
  description?: string;
  hidden?: true;
  noIndex?: true;
  noRobotsIndex?: true;
  layout?: PageLayout;
  cover?: { src: string; srcDark?: string; y?: number; height?: number };
  condition?: string;
  variables?: Record<string, string | number | boolean>;
  /** The names of its tags. */
  tags?: string[];
  /** The file that the page came from, relative to the root of the space. */
  source?: string;
  /** The object with the file's bytes; absent for an empty page. */
  body?: string;
  /** The file's object id in Git. */
  oid?: string;
  /** A link's target: an address, or a page of the same tree. */
  target?: { url: string } | { page: string; anchor?: string };
  computed?: ComputedPages & { seed?: string };
  /** Hash of the list of child pages. */
  children?: string;
}

/** What a page has apart from its children, in the order in which it is stored: pages with the same fields are the same bytes. */
export const PAGE_FIELDS: readonly (keyof Omit<PageEntry, 'children'>)[] = [
  'id',
  'type',
  'title',
  'slug',
  'path',
  'emoji',
  'icon',
  'description',
  'hidden',
  'noIndex',
  'noRobotsIndex',
  'layout',
  'cover',
  'condition',
  'variables',
  'tags',
  'source',
  'body',
  'oid',
  'target',
  'computed',
];

export interface FileEntry {
  id: string;
  name: string;
  path: string;
  contentType: string;
  size: number;
  /** Names the blob with the bytes. */
  sha256: string;
  /** The file's object id in Git. */
  oid?: string;
  width?: number;
  height?: number;
}

export interface ReusableEntry {
  id: string;
  title: string;
  path: string;
  body: string;
  /** The file's object id in Git. */
  oid?: string;
}

/** The object whose hash is the hash of the whole content. */
export interface TreeRoot {
  pages?: string;
  files?: string;
  reusable?: string;
  meta?: SpaceMeta;
}

export interface PageNode extends Omit<PageEntry, 'children'> {
  children: PageNode[];
  parent?: PageNode;
}

/**
 * A revision's content in memory, indexed, as far as texts and navigation need it. It belongs to a hash, so it is true for
 * ever; nobody changes it. It lists neither files nor reusable contents: what may be listed depends on who asks.
 */
interface PageTree {
  hash: string;
  pages: PageNode[];
  pageById: ReadonlyMap<string, PageNode>;
  /** By the path in addresses. */
  pageByPath: ReadonlyMap<string, PageNode>;
  /** By the source file's path. */
  pageBySource: ReadonlyMap<string, PageNode>;
  /** Pages whose path differs from others' by case only are left out: such a fold would be a guess. */
  pageByFoldedPath: ReadonlyMap<string, PageNode>;
  /** Documents in reading order. */
  documents: PageNode[];
  /** Where a document stands in reading order, by its id. */
  documentIndex: ReadonlyMap<string, number>;
  /** What a text names that is shown already. A path is no right to the file. */
  fileByPath: ReadonlyMap<string, FileEntry>;
  reusableByPath: ReadonlyMap<string, ReusableEntry>;
  meta: SpaceMeta;
}

declare const shown: unique symbol;

/** A file whose bytes may be sent to whoever it was found for. */
export type ShownFile = FileEntry & { readonly [shown]: true };

/** All that a revision holds: for members of the space, for exports and for indexes. Never for readers of a site. */
export interface WholeTree extends PageTree {
  files: FileEntry[];
  fileById: ReadonlyMap<string, FileEntry>;
  /** Files of the same bytes may have different names and types. */
  filesByHash: ReadonlyMap<string, readonly FileEntry[]>;
  reusable: ReusableEntry[];
  visitor?: undefined;
}

/** The pages that a visitor sees. Their conditions are decided. */
export interface VisibleTree extends PageTree {
  visitor: Visitor;
}

/** What a visitor sees, with the files and reusable contents to which that leads. */
export interface ReachableTree extends VisibleTree {
  files: readonly ShownFile[];
  fileById: ReadonlyMap<string, ShownFile>;
  filesByHash: ReadonlyMap<string, readonly ShownFile[]>;
  reusable: readonly ReusableEntry[];
}

/** Any tree, for what resolves names in texts. */
export type Tree = WholeTree | VisibleTree;

/** A tree whose files and reusable contents may be listed to whoever it was made for. */
export type ListedTree = WholeTree | ReachableTree;

export interface TreeContent {
  pages: PageNode[];
  files: FileEntry[];
  reusable: ReusableEntry[];
  meta: SpaceMeta;
}

/**
 * Indexes a tree's content for look-ups that cost the same in a large space as in a small one. Each index is made when it is
 * first asked for: most trees are read in few ways, and those between two edits in hardly any.
 */
export function indexTree(hash: string, { pages, files, reusable, meta }: TreeContent): WholeTree {
  const all = once(() => listPages(pages));
  const held = { hash, pages, files, reusable, meta };
  const tree: WholeTree = withIndexes(held, {
    pageById: () => new Map(all().map((page) => [page.id, page])),
    pageByPath: () => indexPaths(all()),
    pageBySource: () => new Map(all().flatMap((page) => (page.source === undefined ? [] : [[page.source, page]]))),
    pageByFoldedPath: () => foldPaths(tree.pageByPath),
    documents: () => all().filter((page) => page.type === 'document'),
    documentIndex: () => new Map(tree.documents.map((page, index) => [page.id, index])),
    fileById: () => new Map(files.map((file) => [file.id, file])),
    fileByPath: () => new Map(files.map((file) => [file.path, file])),
    filesByHash: () => Map.groupBy(files, (file) => file.sha256),
    reusableByPath: () => new Map(reusable.map((entry) => [entry.path, entry])),
  });
  return tree;
}

type Held = TreeContent & { hash: string };

function withIndexes(
  held: Held,
  make: { [Key in Exclude<keyof WholeTree, keyof Held | 'visitor'>]: () => WholeTree[Key] },
): WholeTree {
  for (const [key, index] of Object.entries(make))
    Object.defineProperty(held, key, { get: once<unknown>(index), enumerable: true });
  return held as WholeTree;
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function listPages(pages: readonly PageNode[], into: PageNode[] = []): PageNode[] {
  for (const page of pages) {
    into.push(page);
    listPages(page.children, into);
  }
  return into;
}

function indexPaths(pages: readonly PageNode[]): Map<string, PageNode> {
  const byPath = new Map<string, PageNode>();
  let doubles = false;
  for (const page of pages) {
    if (page.type !== 'document' && page.type !== 'group') continue;
    // A group may have the path of a page; the page is what people look for there.
    const known = byPath.get(page.path);
    if (known !== undefined) doubles = true;
    if (known === undefined || (known.type === 'group' && page.type === 'document')) byPath.set(page.path, page);
  }
  if (doubles) addNumbered(byPath, pages);
  return byPath;
}

/** Who lost its path to another page lies below the next number that is free, so that both can be reached. */
function addNumbered(byPath: Map<string, PageNode>, pages: readonly PageNode[]): void {
  const last = new Map<string, number>();
  for (const page of pages) {
    if ((page.type !== 'document' && page.type !== 'group') || byPath.get(page.path) === page) continue;
    let number = (last.get(page.path) ?? 0) + 1;
    while (byPath.has(`${page.path}-${number}`)) number += 1;
    last.set(page.path, number);
    byPath.set(`${page.path}-${number}`, page);
  }
}

const addresses = new WeakMap<ReadonlyMap<string, PageNode>, ReadonlyMap<string, string>>();

/** The path under which a page is found in its tree: its own, unless another page has the same. */
export function addressIn(tree: Tree, page: Pick<PageNode, 'id' | 'path'>): string {
  const { pageByPath } = tree;
  if (pageByPath.get(page.path)?.id === page.id) return page.path;
  let known = addresses.get(pageByPath);
  if (known === undefined) {
    known = new Map([...pageByPath].map(([path, { id }]) => [id, path]));
    addresses.set(pageByPath, known);
  }
  return known.get(page.id) ?? page.path;
}

/** Every page from the top down, each before its children. */
export function* walkPages(pages: readonly PageNode[]): Generator<PageNode> {
  for (const page of pages) {
    yield page;
    yield* walkPages(page.children);
  }
}

function foldPaths(pageByPath: ReadonlyMap<string, PageNode>): Map<string, PageNode> {
  const folded = new Map<string, PageNode>();
  const ambiguous = new Set<string>();
  for (const [path, page] of pageByPath) {
    const key = foldPath(path);
    if (folded.has(key)) ambiguous.add(key);
    folded.set(key, page);
  }
  for (const key of ambiguous) folded.delete(key);
  return folded;
}

export const foldPath = (path: string): string => path.normalize('NFC').toLowerCase();

/** Symbolic links may lead through one another; a circle of them ends here. */
const ALIASES_DEEP = 10;

/** A path of the source with the symbolic links in it followed: the path of the file itself. */
export function followAliases(tree: Tree, path: string): string {
  const aliases = Object.entries(tree.meta.aliases ?? {});
  let at = path;
  for (let depth = 0; depth < ALIASES_DEEP; depth += 1) {
    const found = aliases.find(([alias]) => at === alias || at.startsWith(`${alias}/`));
    if (found === undefined) break;
    const [alias, target] = found;
    at = `${target}${at.slice(alias.length)}`.replace(/^\//, '');
  }
  return at;
}
