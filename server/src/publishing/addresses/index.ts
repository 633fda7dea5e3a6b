// Addresses of published sites: from a path to a page, and from a link in a page to an address.
export { findLinkedPage, linkUrl, type LinkSite } from './links.ts';
export {
  decodePath,
  encodePath,
  findDestination,
  findVariant,
  isListed,
  isVisible,
  pageUrl,
  toVariant,
  type Variant,
} from './resolve.ts';
