// Sites: published views over spaces, their addresses and settings. How a page of one looks is told by `publishing`.
export { siteOperations } from './routes.ts';
export { siteUrl } from './rules.ts';
export { addSite, publishedUrlsOf, publishSite } from './service.ts';
export { listPublicSites, listPublishedSpaces, type PublishedSpaceRow } from './store.ts';
