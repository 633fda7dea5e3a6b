/**
 * Maps requests to hosts of sites to the paths that serve them: `acme.docs.example.com/guide` is `/sites/acme/guide`.
 * Everything on such a host is a site, so the API and the health of the server answer on the base host only.
 */
export function rewriteSiteHost(
  sitesHost: string | undefined,
): ((request: { url?: string | undefined; headers: { host?: string | undefined } }) => string) | undefined {
  if (sitesHost === undefined) return undefined;
  const suffix = `.${withoutPort(sitesHost)}`;
  return (request) => {
    const url = request.url ?? '/';
    const host = withoutPort(request.headers.host ?? '').toLowerCase();
    if (!host.endsWith(suffix) || url.startsWith(ASSETS)) return url;
    const organization = host.slice(0, -suffix.length);
    return /^[a-z0-9-]+$/.test(organization) ? `/sites/${organization}${url}` : url;
  };
}

/** The style sheet and script of sites are the same on every host. */
const ASSETS = '/~lectern/';

const withoutPort = (host: string): string => host.replace(/:\d+$/, '');
