/** Letters that stand in a URI as they are, besides the percent sign of an encoded one (RFC 3986). */
const ELSE = /[^\w.~:/?@!$&'()*+,;=%-]|%(?![\da-f]{2})/giu;

const encode = (text: string): string => text.replaceAll(ELSE, encodeURIComponent);

/**
 * A web address as a URI; undefined for a text that is none. Browsers take letters in addresses that a URI must write
 * encoded, and `URL` leaves some of them as they are: brackets and bars in a path, a second `#`.
 */
export function toUri(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  const authority = /^\w+:\/\/[^/]*/.exec(url.href)?.[0] ?? url.origin;
  const query = url.search === '' ? '' : `?${encode(url.search.slice(1))}`;
  const fragment = url.hash === '' ? '' : `#${encode(url.hash.slice(1))}`;
  return authority + encode(url.pathname) + query + fragment;
}
