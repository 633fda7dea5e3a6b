import type { IncomingMessage } from 'node:http';

/** Headers of which Node takes the first and leaves out the others, where something in front of us may take the last. */
const ONCE = new Set(['host', 'authorization', 'content-type']);

const LENGTHS = new Set([...ONCE].map((name) => name.length));

/** A name or address with a port, as `Host` may be; also none, for who has none. */
const HOST = /^(?:[\w.~%!$&'()*+;=-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

/**
 * Why two programs could read the request in two ways, where Node lets it through: for which host it is, who sends it, or
 * where it ends. What a proxy in front let pass as one thing must not be another one here. Undefined for all others.
 */
export function ambiguityOf({ rawHeaders, headers, httpVersion, url = '' }: IncomingMessage): string | undefined {
  const twice = findTwice(rawHeaders);
  if (twice !== undefined) return `The request has more than one header "${twice}".`;
  const { host, 'transfer-encoding': coding } = headers;
  if (host !== undefined && !isHost(host)) return 'The header "Host" is no host.';
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    return 'The header "Transfer-Encoding" may only be "chunked".';
  if (coding !== undefined && httpVersion !== '1.1') return 'HTTP/1.0 knows no "Transfer-Encoding".';
  if (httpVersion === '0.9') return 'The request names no version of HTTP.';
  if (!url.startsWith('/') && url !== '*') return 'The request has to name a path, and the host in the header "Host".';
  return undefined;
}

function findTwice(rawHeaders: readonly string[]): string | undefined {
  let seen: string[] | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at] ?? '';
    // Their length alone distinguishes most headers.
    if (!LENGTHS.has(given.length)) continue;
    const name = given.toLowerCase();
    if (!ONCE.has(name)) continue;
    if (seen?.includes(name) === true) return name;
    (seen ??= []).push(name);
  }
  return undefined;
}

/** Nearly all requests of a server name the same few hosts. */
let lastHost = '';

function isHost(host: string): boolean {
  if (host === lastHost) return true;
  if (!HOST.test(host)) return false;
  lastHost = host;
  return true;
}
