import type { FeedItem, FeedView } from './rules.ts';

/** A feed as JSON Feed 1.1. */
export function composeJsonFeed({ title, homeUrl, feedUrl, lang, items }: FeedView): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: homeUrl,
    feed_url: feedUrl,
    language: lang,
    items: items.map(toJsonItem),
  });
}

const toJsonItem = ({ id, title, url, text, at, tags }: FeedItem): object => ({
  id,
  url,
  title,
  content_text: text ?? '',
  ...(at === undefined ? {} : { date_modified: new Date(at).toISOString() }),
  ...(tags === undefined ? {} : { tags }),
});
