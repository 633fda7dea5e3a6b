import { withoutPort } from '#features/sites/index.ts';

/** An address below `/sites` that no site can have. */
const NOWHERE = '/sites/~/~';

/** The style sheet and script of sites are the same on every host. */
const ASSETS = '/~lectern/';

interface Server {
  baseUrl: string;
  sitesHost?: string;
  /** Hostnames that people brought along. */
  hostnames?: { has(hostname: string): boolean };
}

interface HostRequest {
  url?: string | undefined;
  headers: { host?: string | undefined };
}

/**
 * Maps requests to hosts of sites to the paths that serve them: `acme.docs.example.com/guide` is `/sites/acme/guide`, and
 * `/guide` on a hostname that somebody brought along is `/hosts/<hostname>/guide`, which looks up whose it is. Everything on
 * such a host is a site, so the API and the health of the server answer on the base host only. A path that cannot be
 * decoded is not found, as every other address that no page has.
 */
export function rewriteSiteUrl(server: Server): (request: HostRequest) => string {
  const { hostname } = new URL(server.baseUrl);
  const suffix = server.sitesHost === undefined ? undefined : `.${withoutPort(server.sitesHost)}`;
  return (request) => {
    const url = request.url ?? '/';
    const host = withoutPort(request.headers.host ?? '');
    if (host === hostname || url.startsWith(ASSETS)) return checked(url);
    if (suffix !== undefined && host.endsWith(suffix)) return checked(sitePath(host.slice(0, -suffix.length), url));
    return checked(server.hostnames?.has(host) === true && url.startsWith('/') ? `/hosts/${host}${url}` : url);
  };
}

/**
 * What has to be waited for before a request is mapped: whether a hostname that was not known so far is one that somebody brought
 * along, through whatever server. Undefined where there is nothing to wait for.
 */
export function learnSiteHost(server: Server & { hostnames: { learn(hostname: string): Promise<void> | undefined } }) {
  const { hostname } = new URL(server.baseUrl);
  const suffix = server.sitesHost === undefined ? undefined : `.${withoutPort(server.sitesHost)}`;
  return ({ headers }: HostRequest): Promise<void> | undefined => {
    const host = withoutPort(headers.host ?? '');
    if (host === hostname || (suffix !== undefined && host.endsWith(suffix))) return undefined;
    return server.hostnames.learn(host);
  };
}

const checked = (path: string): string =>
  /^\/(?:sites|hosts|~proxy)\//.test(path) && !isDecodable(path) ? NOWHERE : path;

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
