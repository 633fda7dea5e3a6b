// Crawls: the pages and pictures of one web site, fetched politely and within bounds, as files in a folder.
export { crawlSite } from './service.ts';
export { type Crawl, CRAWL_FILE, type CrawledAsset, type CrawledPage, pageKey } from './rules.ts';
