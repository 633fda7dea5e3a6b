// Targets: what the links of a page mean inside its tree.
import { matchTarget, type ResolvedTarget, resolveTarget } from '@lectern/content';
import { type FileEntry, followAliases, type PageNode, type ReusableEntry, type Tree, wholeOf } from './trees/index.ts';

/** What a link means: something in the same tree, or what its text says by itself. */
export type LinkTarget =
  | { kind: 'page'; page: PageNode; anchor?: string }
  | { kind: 'file'; file: FileEntry }
  | { kind: 'missing' }
  | Extract<ResolvedTarget, { kind: 'url' | 'anchor' | 'outside' | 'special' }>;

/** What the target of a link in the page at `source` means. */
export function findTarget(tree: Tree, link: { source: string; target: string }): LinkTarget {
  const resolved = resolveTarget(link.source, link.target);
  if (resolved.kind !== 'path') return resolved;
  const found = findPath(tree, [resolved.path, resolved.raw]);
  if (found === undefined) return { kind: 'missing' };
  if ('sha256' in found) return { kind: 'file', file: found };
  return { kind: 'page', page: found, ...(resolved.anchor === undefined ? {} : { anchor: resolved.anchor }) };
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

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
