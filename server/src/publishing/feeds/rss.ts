import { toXmlText } from '../xml.ts';
import type { FeedItem, FeedView } from './rules.ts';

const element = (name: string, text: string | undefined, attributes = ''): string[] =>
  text === undefined || text === '' ? [] : [`<${name}${attributes}>${toXmlText(text)}</${name}>`];

const timeOf = (at: number | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toUTCString();

/** A feed as RSS 2.0. */
export function composeRss({ title, homeUrl, feedUrl, lang, items }: FeedView): string {
  const [newest] = items;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    ...element('title', title),
    ...element('link', homeUrl),
    // The element must be there.
    `<description>${toXmlText(title)}</description>`,
    ...element('language', lang),
    ...element('lastBuildDate', timeOf(newest?.at)),
    `<atom:link href="${toXmlText(feedUrl)}" rel="self" type="application/rss+xml"/>`,
    ...items.map(toRssItem),
    '</channel>',
    '</rss>\n',
  ].join('\n');
}

function toRssItem({ id, title, url, text, at, tags = [] }: FeedItem): string {
  return [
    '<item>',
    ...element('title', title),
    ...element('link', url),
    ...element('guid', id, ' isPermaLink="false"'),
    ...element('pubDate', timeOf(at)),
    ...tags.flatMap((tag) => element('category', tag)),
    ...element('description', text),
    '</item>',
  ].join('\n');
}
