// Feeds: what changed on a site, and the updates that an author announces on a page, for programs that come back for news.
export { findFeed, type Feed } from './feed.ts';
