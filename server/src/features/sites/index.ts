// Sites: published views over spaces, their addresses and settings. How a page of one looks is told by `publishing`.
export {
  listPublicSites,
  listPublishedSpaces,
  type PublishedSpaceRow,
  publishedSiteUrl,
  publishedUrlsOf,
} from './addresses/index.ts';
export { findFormerSite, findFormerVariant } from './former/index.ts';
export { organizationsOfSites } from './owners/index.ts';
export { listSpacesOnSites } from './attachments/index.ts';
export { siteOperations } from './routes.ts';
export { foldSegment, isSegment, siteUrl } from './rules.ts';
export { addSite, publishSite } from './service.ts';
