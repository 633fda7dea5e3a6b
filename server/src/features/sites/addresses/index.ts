// Where published sites are found: by host and basename, by space, and all of them in a list.
export { publishedSiteUrl, publishedUrlsOf, readSite, type ReadSite, sharedUrlOf } from './service.ts';
export { listPublicSites, type PublishedSpaceRow } from './store.ts';
