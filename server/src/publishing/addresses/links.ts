import { slugify } from '@lectern/content';
import {
  type FileEntry,
  findHostedPage,
  findTarget,
  type LinkTarget,
  type PageNode,
  type VisibleTree,
} from '#features/contents/index.ts';
import { encodePath, pageUrl, type Variant } from './resolve.ts';

/** Where broken links go: visible in the address bar, harmless to follow. */
export const BROKEN = '#broken-link';

export interface LinkSite {
  variant: Variant;
  tree: VisibleTree;
  /** Other spaces of the site that texts lead to by their ids. */
  others?: ReadonlyMap<string, Omit<LinkSite, 'others'>>;
}

/** The address of what a link in a page names: a page, a file, or what it says itself. */
export function linkUrl(site: LinkSite, source: string, target: string): string {
  const found = findTarget(site.tree, { source, target });
  switch (found.kind) {
    case 'url':
      return found.url;
    case 'anchor':
      return `#${found.anchor}`;
    case 'page': {
      const anchor = found.anchor === undefined ? '' : `#${encodeURIComponent(found.anchor)}`;
      return pageUrl(site.variant, site.tree, found.page) + anchor;
    }
    case 'file':
      return fileUrl(site.variant, found.file);
    case 'hosted':
      return hostedUrl(site, found);
    case 'missing':
    case 'outside':
    case 'special':
      return BROKEN;
  }
}

/** The page on this site that an address of the hosted application means; else that address, which may be right elsewhere. */
function hostedUrl({ others }: LinkSite, { url, to }: Extract<LinkTarget, { kind: 'hosted' }>): string {
  const other = to === undefined ? undefined : others?.get(to.spaceId);
  const page = other === undefined || to === undefined ? undefined : findHostedPage(other.tree, to.path);
  if (other === undefined || page === undefined) return url;
  return (
    pageUrl(other.variant, other.tree, page) + (to?.anchor === undefined ? '' : `#${encodeURIComponent(to.anchor)}`)
  );
}

/** The address of what a picture in a page names, with the file if it is one of the space. */
export function linkedPicture(site: LinkSite, source: string, target: string): { url: string; file?: FileEntry } {
  const found = findTarget(site.tree, { source, target });
  const url = linkUrl(site, source, target);
  return found.kind === 'file' ? { url, file: found.file } : { url };
}

/** The page that a link names, if the reader sees one there. */
export function findLinkedPage(site: LinkSite, source: string, target: string): PageNode | undefined {
  const found = findTarget(site.tree, { source, target });
  return found.kind === 'page' ? found.page : undefined;
}

/** Named by its content, so it may be cached for ever. */
export const fileUrl = (variant: Variant, file: FileEntry): string =>
  `${variant.base}/~files/${file.sha256}/${encodePath(file.name)}`;

const TAG_PAGES = '~tags/';
const TAG_AT_MOST = 100;

/** What addresses call a tag: two whose names differ by case or punctuation alone are one to readers. Empty where nothing is left. */
export const tagSlug = (name: string): string => slugify(name.slice(0, TAG_AT_MOST));

/** Where the pages of a variant with a tag are listed; undefined for a name that no address can have. */
export function tagUrl(variant: Pick<Variant, 'base'>, name: string): string | undefined {
  const slug = tagSlug(name);
  return slug === '' ? undefined : `${variant.base}/${TAG_PAGES}${encodePath(slug)}`;
}

/** The tag that an address within a variant asks for. */
export const askedTag = (rest: string): string | undefined =>
  rest.startsWith(TAG_PAGES) ? rest.slice(TAG_PAGES.length) : undefined;
