import { matchTarget, type ResolvedTarget, resolveTarget } from '@lectern/content';
import { type FileEntry, followAliases, type PageNode, type ReusableEntry, type Tree } from '../trees/index.ts';

/** What a link means: something in the same tree, or what its text says by itself. */
export type LinkTarget =
  | { kind: 'page'; page: PageNode; anchor?: string }
  | { kind: 'file'; file: FileEntry }
  | { kind: 'missing' }
  | Extract<ResolvedTarget, { kind: 'url' | 'anchor' | 'outside' | 'special' }>;

/** What the target of a link in the page at `source` means. Pages that are not `offered` count as not there. */
export function findTarget(
  tree: Tree,
  link: { source: string; target: string },
  isOffered: (page: PageNode) => boolean = () => true,
): LinkTarget {
  const resolved = resolveTarget(link.source, link.target);
  if (resolved.kind !== 'path') return resolved;
  const found = findPath(tree, [resolved.path, resolved.raw], isOffered);
  if (found === undefined) return { kind: 'missing' };
  if ('sha256' in found) return { kind: 'file', file: found };
  return { kind: 'page', page: found, ...(resolved.anchor === undefined ? {} : { anchor: resolved.anchor }) };
}

function findPath(tree: Tree, paths: readonly string[], isOffered: (page: PageNode) => boolean) {
  for (const written of paths) {
    // Files have composed names, however a link spells them; a symbolic link on the way is followed.
    const composed = written.normalize('NFC');
    for (const path of new Set([written, composed, followAliases(tree, composed)])) {
      const found = findAt(tree, path, isOffered);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function findAt(tree: Tree, path: string, isOffered: (page: PageNode) => boolean): PageNode | FileEntry | undefined {
  const source = matchTarget(path, (candidate) => tree.pageBySource.has(candidate) || tree.fileByPath.has(candidate));
  const page = (source === undefined ? undefined : tree.pageBySource.get(source)) ?? tree.pageByPath.get(path);
  if (page !== undefined && isOffered(page)) return page;
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
