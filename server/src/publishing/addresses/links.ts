import { matchTarget, resolveTarget } from '@lectern/content';
import { type FileEntry, followAliases, type PageNode, type Tree } from '#features/contents/index.ts';
import { encodePath, isVisible, pageUrl, type Variant } from './resolve.ts';

/** Where links that lead nowhere go: visible in the address bar, harmless to follow. */
const BROKEN = '#broken-link';

export interface LinkSite {
  variant: Variant;
  tree: Tree;
}

/** The address of what a link in a page names: a page, a file, or what it says itself. */
export function linkUrl(site: LinkSite, source: string, target: string): string {
  const resolved = resolveTarget(source, target);
  switch (resolved.kind) {
    case 'url':
      return resolved.url;
    case 'anchor':
      return `#${resolved.anchor}`;
    case 'path': {
      const found = findTarget(site.tree, [resolved.path, resolved.raw]);
      if (found === undefined) return BROKEN;
      const anchor = resolved.anchor === undefined ? '' : `#${encodeURIComponent(resolved.anchor)}`;
      return 'sha256' in found ? fileUrl(site.variant, found) : pageUrl(site.variant, site.tree, found) + anchor;
    }
    case 'outside':
    case 'special':
      return BROKEN;
  }
}

/** The page that a link names, if it names one that readers may see. */
export function findLinkedPage(site: LinkSite, source: string, target: string): PageNode | undefined {
  const resolved = resolveTarget(source, target);
  const found = resolved.kind === 'path' ? findTarget(site.tree, [resolved.path, resolved.raw]) : undefined;
  return found === undefined || 'sha256' in found ? undefined : found;
}

function findTarget(tree: Tree, paths: readonly string[]): PageNode | FileEntry | undefined {
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
  if (page !== undefined && isVisible(page)) return page;
  return source === undefined ? undefined : tree.fileByPath.get(source);
}

/** Named by its content, so it may be cached for ever. */
export const fileUrl = (variant: Variant, file: FileEntry): string =>
  `${variant.base}/~files/${file.sha256}/${encodePath(file.name)}`;
