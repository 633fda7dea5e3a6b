import { isMapping, listOf, type Mapping, mappingOf, textOf, valueOf } from '../values.ts';

/**
 * A description at an address, with the servers as whole addresses that it gives relative to itself. To be asked before it is
 * upgraded: Swagger 2.0 says it in its own way.
 */
export function withWholeServers(root: Mapping, address: string): Mapping {
  const home = URL.parse(address);
  if (home === null || !/^https?:$/.test(home.protocol)) return root;
  if (root['swagger'] !== undefined) return withHost(root, home);
  const whole = withServers(root, home);
  if (!isMapping(root['paths'])) return whole;
  const paths = Object.entries(root['paths']).map(([path, item]) => [path, withServersInside(item, home)]);
  return { ...whole, paths: Object.fromEntries(paths) };
}

/** Without a host, the interface is where the description is; Swagger 2.0, “Swagger Object”. */
function withHost(root: Mapping, home: URL): Mapping {
  if (root['host'] !== undefined || root['basePath'] === undefined) return root;
  const schemes = listOf(root['schemes']).length > 0 ? {} : { schemes: [home.protocol.slice(0, -1)] };
  return { ...root, host: home.host, ...schemes };
}

/** What a path says, and each of its operations. */
const withServersInside = (item: unknown, home: URL): unknown =>
  isMapping(item)
    ? withServers(
        Object.fromEntries(Object.entries(item).map(([key, inner]) => [key, withServersOf(inner, home)])),
        home,
      )
    : item;

const withServersOf = (value: unknown, home: URL): unknown => (isMapping(value) ? withServers(value, home) : value);

function withServers(holder: Mapping, home: URL): Mapping {
  const { servers } = holder;
  return Array.isArray(servers) ? { ...holder, servers: servers.map((server) => wholeServer(server, home)) } : holder;
}

const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** The same server. One whose variables make a whole address of it is left alone. */
function wholeServer(server: unknown, home: URL): unknown {
  if (!isMapping(server) || typeof server['url'] !== 'string') return server;
  const template = server['url'];
  const filled = template.replaceAll(/\{([^{}]*)\}/g, (_, name: string) =>
    textOf(mappingOf(valueOf(mappingOf(server['variables']), name))['default']),
  );
  if (HAS_SCHEME.test(template) || HAS_SCHEME.test(filled)) return server;
  // A variable may hold the slash.
  if (filled.startsWith('/') && !filled.startsWith('//')) return { ...server, url: home.origin + template };
  const url = URL.parse(template, home.href);
  // Names of variables stay as they are written.
  return url === null ? server : { ...server, url: url.href.replaceAll(/%7B([^%]*)%7D/gi, '{$1}') };
}
