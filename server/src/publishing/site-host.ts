/** An address below `/sites` that no site can have. */
const NOWHERE = '/sites/~/~';

/** The style sheet and script of sites are the same on every host. */
const ASSETS = '/~lectern/';

interface Asked {
  url?: string | undefined;
  headers: { host?: string | undefined };
}

/**
 * Maps requests to hosts of sites to the paths that serve them: `acme.docs.example.com/guide` is `/sites/acme/guide`.
 * Everything on such a host is a site, so the API and the health of the server answer on the base host only. A path
 * that cannot be decoded leads nowhere, as every other address that no page has.
 */
export function rewriteSiteUrl(server: { baseUrl: string; sitesHost?: string }): (request: Asked) => string {
  const { hostname } = new URL(server.baseUrl);
  const suffix = server.sitesHost === undefined ? undefined : `.${withoutPort(server.sitesHost)}`;
  return (request) => {
    const url = request.url ?? '/';
    const host = withoutPort(request.headers.host ?? '').toLowerCase();
    const isSiteHost = suffix !== undefined && host.endsWith(suffix) && host !== hostname && !url.startsWith(ASSETS);
    const path = isSiteHost ? sitePath(host.slice(0, -suffix.length), url) : url;
    return path.startsWith('/sites/') && !isDecodable(path) ? NOWHERE : path;
  };
}

const sitePath = (organization: string, url: string): string =>
  /^[a-z0-9-]+$/.test(organization) && url.startsWith('/') ? `/sites/${organization}${url}` : NOWHERE;

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

const withoutPort = (host: string): string => host.replace(/:\d+$/, '');
