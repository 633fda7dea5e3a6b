// Addresses of published sites: from a path to a page, and from a link in a page to an address.
export { fileUrl, findLinkedPage, linkUrl, type LinkSite } from './links.ts';
export { findMoved } from './moved.ts';
export { findMovedSite, findMovedVariant } from './moved-sites.ts';
export {
  decodePath,
  encodePath,
  findDestination,
  findVariant,
  isIndexable,
  isListed,
  isVisible,
  markdownUrl,
  pageUrl,
  toVariant,
  type Variant,
} from './resolve.ts';
