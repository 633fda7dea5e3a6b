// Sites: published views over spaces, their addresses and settings. How a page of one looks is told by `publishing`.
export {
  listPublicSites,
  type PublishedSpaceRow,
  publishedSiteUrl,
  publishedUrlsOf,
  readSite,
  type ReadSite,
  sharedUrlOf,
} from './addresses/index.ts';
export {
  type Customization,
  defaultCustomization,
  isLinkUrl,
  originOf,
  readShownCustomization,
  type ShownCustomization,
} from './customizations/index.ts';
export { findFormerPart, findFormerSite } from './former/index.ts';
export { organizationsOfSites } from './owners/index.ts';
export { listSpacesOnSites } from './attachments/index.ts';
export { siteOperations } from './routes.ts';
export { seeSite, ShareKey } from './site-spaces/index.ts';
export { foldSegment, isSegment, siteUrl } from './rules.ts';
export { addSite, publishSite } from './service.ts';
