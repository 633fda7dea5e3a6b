// Where published sites are found: by host and basename, by space, and all of them in a list.
export { publishedSiteUrl, publishedUrlsOf } from './service.ts';
export { listPublicSites, listPublishedSpaces, type PublishedSpaceRow } from './store.ts';
