import { hasAnchor, type LinkVerdict } from '@lectern/checks';
import { matchTarget, type PageLink, resolveTarget } from '@lectern/content';
import type { FolderView } from './folder-view.ts';

/** Where a link of a page of a folder leads. Nothing is asked of the network. */
export function judgeIn(view: FolderView, from: string, { kind, target }: PageLink): LinkVerdict {
  if (kind === 'include') return hasInclude(view, from, target) ? 'fine' : 'missing';
  const resolved = resolveTarget(from, target);
  switch (resolved.kind) {
    case 'url':
    case 'hosted':
      return 'fine';
    case 'outside':
    case 'special':
      return 'missing';
    case 'anchor':
      return judgeAnchor(view, from, resolved.anchor);
    case 'path': {
      const found = findPath(view, [resolved.path, resolved.raw]);
      if (found === undefined) return isFolder(view, resolved.path) ? 'fine' : 'missing';
      if (!view.pages.has(found)) return 'fine';
      const verdict = judgeAnchor(view, found, resolved.anchor ?? '');
      return verdict === 'fine' && view.hidden.has(found) && found !== from ? 'hidden' : verdict;
    }
  }
}

function judgeAnchor(view: FolderView, path: string, anchor: string): LinkVerdict {
  if (anchor === '' || anchor.startsWith(':~:')) return 'fine';
  const anchors = view.anchorsOf(path);
  return anchors === undefined || hasAnchor(anchors, anchor) ? 'fine' : 'no-anchor';
}

function findPath({ pages, files, source }: FolderView, paths: readonly string[]): string | undefined {
  for (const path of new Set(paths.flatMap((each) => [each, each.normalize('NFC')]))) {
    const real = followAlias(source.aliases, path);
    const found = matchTarget(real, (candidate) => pages.has(candidate) || files.has(candidate));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A group of the navigation may have the path of a folder that has no page of its own. */
const isFolder = ({ pages }: FolderView, path: string): boolean =>
  path !== '' && [...pages].some((page) => page.startsWith(`${path}/`));

/** A path with the symbolic link on its way followed, once. */
function followAlias(aliases: Readonly<Record<string, string>>, path: string): string {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    const folder = path.slice(0, end);
    if (Object.hasOwn(aliases, folder)) return `${aliases[folder]}${path.slice(end)}`.replace(/^\//, '');
  }
  return path;
}

function hasInclude({ includes, pages, files }: FolderView, from: string, target: string): boolean {
  const parts = target.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  const path = parts.join('/');
  return includes.has(path) || pages.has(path) || files.has(path);
}
