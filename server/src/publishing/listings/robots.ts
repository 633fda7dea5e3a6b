/** The search of a site, which answers without end, wherever on its host the site lies. */
const SEARCHES = ['/~search', '/~gitbook/search', '/*/~search', '/*/~gitbook/search'];

/** On the base host also the API, and files whose addresses are made for one reader. Elsewhere pages may lie there. */
const OF_BASE_HOST = ['/v1/', '/account/', '/~files/', ...SEARCHES];

/** What robots may ask the base host for. */
export const composeRobots = (siteUrls: readonly string[]): string => compose(OF_BASE_HOST, siteUrls);

/** What robots may ask a hostname for that is all sites. */
export const composeHostnameRobots = (siteUrls: readonly string[]): string => compose(SEARCHES, siteUrls);

const compose = (closed: readonly string[], siteUrls: readonly string[]): string =>
  [
    'User-agent: *',
    'Allow: /',
    ...closed.map((path) => `Disallow: ${path}`),
    ...(siteUrls.length === 0 ? [] : ['']),
    ...siteUrls.map((url) => `Sitemap: ${url.replace(/\/$/, '')}/sitemap.xml`),
    '',
  ].join('\n');
