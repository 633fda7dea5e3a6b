// Addresses of published sites: from a path to a page, and from a link in a page to an address.
export {
  askedTag,
  BROKEN,
  fileUrl,
  findLinkedPage,
  linkedPicture,
  linkUrl,
  type LinkSite,
  tagSlug,
  tagUrl,
} from './links.ts';
export { findLeftOver } from './left-over.ts';
export { findMoved } from './moved.ts';
export { findMovedPart } from './moved-parts.ts';
export { PDF_ADDRESS, pdfLinks, WHOLE_SITE } from './pdf-links.ts';
export { findMovedSite } from './moved-sites.ts';
export { findSiteRedirect, type FoundRedirect } from './site-redirects.ts';
export {
  decodePath,
  encodePath,
  findDestination,
  findFileAddress,
  findVariant,
  type FoundVariant,
  isFirstPage,
  isIndexable,
  isListed,
  markdownUrl,
  pageUrl,
  toVariant,
  updatesUrl,
  type Variant,
} from './resolve.ts';
