// Crawls: the pages and pictures of one web site, fetched politely and within bounds, as files in a folder.
export { type Budget, fetchWithin, isSpent } from './fetching.ts';
export { crawlSite } from './service.ts';
