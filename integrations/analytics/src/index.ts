// Views of pages, once their readers agree. Browsers send them to the address of the integration, which passes them on: pages
// talk to no other server, and readers are not shown to it by their addresses.
import { configured, handling } from '../../handle.ts';

/** What runs in the page. It is text: the browser is another program. */
const pageScript = (endpoint: string): string => `(() => {
  const { GitBook } = window;
  if (!GitBook || GitBook.isCookiesTrackingDisabled() !== false) return;
  const name = 'analytics-visitor';
  let visitor;
  try {
    visitor = localStorage.getItem(name) || crypto.randomUUID();
    localStorage.setItem(name, visitor);
  } catch {}
  const view = { url: location.origin + location.pathname, referrer: document.referrer, language: navigator.language, visitor };
  navigator.sendBeacon(${JSON.stringify(endpoint)}, JSON.stringify(view));
})();
`;

const VIEW_BYTES = 8 * 1024;
const TEXT_AT_MOST = 2000;

/** What of a view is passed on: texts by these names, and nothing else that a browser might send. */
function viewIn(json: string): Record<string, string> | undefined {
  let sent: unknown;
  try {
    sent = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (typeof sent !== 'object' || sent === null) return undefined;
  const given = sent as Record<string, unknown>;
  const named = ['url', 'referrer', 'language', 'visitor'].flatMap((name) => {
    const value = given[name];
    return typeof value === 'string' && value.length <= TEXT_AT_MOST ? [[name, value] as const] : [];
  });
  const view = Object.fromEntries(named);
  return /^https?:/.test(view['url'] ?? '') ? view : undefined;
}

const refused = (message: string): Response => new Response(message, { status: 400 });

export default handling({
  fetch_published_script: ({ environment: { installation, siteInstallation } }) => {
    const endpoint = (siteInstallation ?? installation)?.urls.publicEndpoint;
    if (endpoint === undefined) return undefined;
    return new Response(pageScript(`${endpoint}/view`), { headers: { 'content-type': 'text/javascript' } });
  },
  fetch: async ({ event, environment: { installation }, body }) => {
    const { method, url } = event['request'] as { method: string; url: string };
    if (method !== 'POST' || !new URL(url).pathname.endsWith('/view')) return new Response('', { status: 404 });
    if (body === undefined || body.size > VIEW_BYTES) return refused('This takes a view.');
    const view = viewIn(await body.text());
    if (view === undefined) return refused('This takes a view.');
    const endpoint = configured(installation, 'endpoint');
    if (endpoint === '') return new Response('', { status: 503 });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(endpoint, { method: 'POST', headers, body: JSON.stringify({ type: 'view', ...view }) });
    return new Response(null, { status: answer.ok ? 204 : 502 });
  },
});
