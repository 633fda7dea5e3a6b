// Crawls: the pages and pictures of one web site, fetched politely and within bounds, as files in a folder.
export { crawlSite } from './service.ts';
