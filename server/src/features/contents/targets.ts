// Targets: what the links of a page mean inside its tree.
import { type HostedPlace, matchTarget, slugify, type ResolvedTarget, resolveTarget } from '@lectern/content';
import {
  type FileEntry,
  foldPath,
  followAliases,
  type PageNode,
  type ReusableEntry,
  type Tree,
  wholeOf,
} from './trees/index.ts';

/** What a link means: something in the same tree, or what its text says by itself. */
export type LinkTarget =
  | { kind: 'page'; page: PageNode; anchor?: string }
  | { kind: 'file'; file: FileEntry }
  | { kind: 'missing' }
  /** A page of another space, or one that nobody knows here; `url` is what the text says. */
  | { kind: 'hosted'; url: string; to?: { spaceId: string } & Omit<HostedPlace, 'space'> }
  | Extract<ResolvedTarget, { kind: 'url' | 'anchor' | 'outside' | 'special' }>;

/** What the target of a link in the page at `source` means. */
export function findTarget(tree: Tree, link: { source: string; target: string }): LinkTarget {
  const resolved = resolveTarget(link.source, link.target);
  if (resolved.kind === 'hosted') return findHosted(tree, resolved);
  if (resolved.kind !== 'path') return resolved;
  const found = findPath(tree, [resolved.path, resolved.raw]);
  if (found === undefined) return { kind: 'missing' };
  if ('sha256' in found) return { kind: 'file', file: found };
  return { kind: 'page', page: found, ...(resolved.anchor === undefined ? {} : { anchor: resolved.anchor }) };
}

function findHosted(tree: Tree, { url, to }: Extract<ResolvedTarget, { kind: 'hosted' }>): LinkTarget {
  const hosted = tree.meta.hosted ?? {};
  const spaceId = to !== undefined && Object.hasOwn(hosted, to.space) ? hosted[to.space] : undefined;
  if (to === undefined || spaceId === undefined) return { kind: 'hosted', url };
  const { space: _, ...place } = to;
  if (spaceId !== '') return { kind: 'hosted', url, to: { spaceId, ...place } };
  const page = findHostedPage(tree, to.path);
  if (page === undefined) return { kind: 'hosted', url };
  return { kind: 'page', page, ...(to.anchor === undefined ? {} : { anchor: to.anchor }) };
}

/** The page that an address of the hosted application names within its space. */
export function findHostedPage(tree: Tree, path: string): PageNode | undefined {
  if (path === '') return tree.documents[0];
  const found = tree.pageByPath.get(path) ?? findRedirected(tree, path) ?? tree.pageByFoldedPath.get(foldPath(path));
  if (found !== undefined) return found;
  const source = matchTarget(path, (candidate) => tree.pageBySource.has(candidate));
  return source === undefined ? undefined : tree.pageBySource.get(source);
}

/** Whether a link leads to a page that is there, but not for the visitor who sees this tree: not even its path may be revealed. */
export const isUnseen = (tree: Tree, link: { source: string; target: string }): boolean =>
  tree.visitor !== undefined &&
  findTarget(tree, link).kind === 'missing' &&
  findTarget(wholeOf(tree), link).kind === 'page';

function findPath(tree: Tree, paths: readonly string[]) {
  for (const written of paths) {
    // Files have composed names, however a link spells them; a symbolic link on the way is followed.
    const composed = written.normalize('NFC');
    for (const path of new Set([written, composed, followAliases(tree, composed)])) {
      const found = findAt(tree, path);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function findAt(tree: Tree, path: string): PageNode | FileEntry | undefined {
  const source = matchTarget(path, (candidate) => tree.pageBySource.has(candidate) || tree.fileByPath.has(candidate));
  const page = (source === undefined ? undefined : tree.pageBySource.get(source)) ?? tree.pageByPath.get(path);
  if (page !== undefined) return page;
  return source === undefined ? undefined : tree.fileByPath.get(source);
}

/** The reusable content that an include in the file at `source` names. */
export function findReusable(tree: Tree, source: string, target: string): ReusableEntry | undefined {
  const parts = target.startsWith('/') ? [] : source.split('/').slice(0, -1);
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return tree.reusableByPath.get(parts.join('/'));
}

/** The page that the source's own redirects name for a path. */
export function findRedirected(tree: Tree, path: string): PageNode | undefined {
  const redirects = tree.meta.redirects ?? {};
  // A path may be called like a property of every object.
  const target = Object.hasOwn(redirects, path) ? redirects[path] : undefined;
  if (target === undefined) return undefined;
  const named = decodePath(
    target
      .replace(/^(?:\.?\/)+/, '')
      .replace(/[#?].*$/, '')
      .replace(/\/$/, ''),
  );
  const source = named === undefined ? undefined : matchTarget(named, (candidate) => tree.pageBySource.has(candidate));
  return source === undefined ? tree.pageByPath.get(named ?? '') : tree.pageBySource.get(source);
}

/**
 * The page whose file has this path, with its ending or without, a README that of its folder. Paths followed the files before
 * they followed the navigation, and what else shows these files may still lead readers by them. The first page had its title
 * for a path.
 */
export function findByFile(tree: Tree, path: string): PageNode | undefined {
  const { pageBySource, documents } = tree;
  const [first] = documents;
  if (first !== undefined && slugify(first.title) === path.replace(/\.md$/, '')) return first;
  for (const folder of ['', ...importFolders(pageBySource)]) {
    const source = matchTarget(folder + path, (candidate) => pageBySource.has(candidate));
    const page = source === undefined ? undefined : pageBySource.get(source);
    if (page !== undefined) return page;
  }
  return undefined;
}

const FOLDERS_AT_MOST = 50;
const folders = new WeakMap<ReadonlyMap<string, PageNode>, readonly string[]>();

/** Imports by the API lie each in a folder of its own, which never was in an address. */
function importFolders(pageBySource: ReadonlyMap<string, PageNode>): readonly string[] {
  const known = folders.get(pageBySource);
  if (known !== undefined) return known;
  const found = new Set<string>();
  for (const source of pageBySource.keys()) {
    const folder = source.startsWith('imports/') ? /^imports\/[^/]+\//.exec(source)?.[0] : undefined;
    if (folder !== undefined && found.size < FOLDERS_AT_MOST) found.add(folder);
  }
  folders.set(pageBySource, [...found]);
  return [...found];
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
