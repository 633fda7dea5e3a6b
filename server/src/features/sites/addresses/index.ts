// Where published sites are found: by host and basename, by space, and all of them in a list.
export {
  closedPlaceOf,
  listPublicSites,
  previewUrlsOf,
  findEntrance,
  publishedSiteUrl,
  publishedUrlsOf,
  readSite,
  type ReadSite,
  sharedUrlOf,
  withShownTrees,
} from './service.ts';
export { isShownTo, rowsFor } from './rules.ts';
export { listServedSpacesOf, listSpacesOfSite, type PublishedSpaceRow, type ServedSpaceRow } from './served.ts';
export { findSiteNames } from './store.ts';
