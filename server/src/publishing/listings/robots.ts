/** What robots may ask the base host for: all but the API, the search of sites, and files whose addresses are made for one reader. */
export const composeRobots = (siteUrls: readonly string[]): string =>
  [
    'User-agent: *',
    'Allow: /',
    'Disallow: /v1/',
    'Disallow: /~files/',
    'Disallow: /*/~search',
    'Disallow: /*/~gitbook/search',
    ...(siteUrls.length === 0 ? [] : ['']),
    ...siteUrls.map((url) => `Sitemap: ${url.replace(/\/$/, '')}/sitemap.xml`),
    '',
  ].join('\n');
