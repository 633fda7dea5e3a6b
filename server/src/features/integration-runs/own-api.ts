import type { FastifyInstance } from 'fastify';
import type { FetchOutside } from '#platform/isolates/index.ts';

/** What the server believes of its own connections and proxies, and what belongs to somebody's browser. */
const NOT_THEIRS =
  /^(host|cookie|forwarded|x-forwarded-.*|x-real-ip|connection|transfer-encoding|content-length|accept-encoding)$/;
/** Reserved for documentation (RFC 5737), so no list of trusted proxies or of local addresses has it. */
const ADDRESS = '192.0.2.1';
const BYTES_AT_MOST = 5 * 1024 * 1024;

/**
 * Answers requests of scripts to the API of this server, which often has an address that nothing but the server itself may
 * reach. They go through all that requests from outside go through.
 */
export function ownApi(http: FastifyInstance, baseUrl: string, outside: FetchOutside): FetchOutside {
  const { origin, host } = new URL(baseUrl);
  return async (key, request) => {
    const url = URL.parse(request.url);
    if (url?.origin !== origin || !url.pathname.startsWith('/v1/')) return outside(key, request);
    const kept = Object.entries(request.headers).filter(([name]) => !NOT_THEIRS.test(name));
    const { method, body } = request;
    const answer = await http.inject({
      method: method as 'GET',
      url: url.pathname + url.search,
      headers: { ...Object.fromEntries(kept), host },
      remoteAddress: ADDRESS,
      ...(body === undefined ? {} : { payload: Buffer.from(body) }),
    });
    const headers = Object.entries(answer.headers).map(
      ([name, value]) => [name, [value ?? ''].flat().map(String)] as const,
    );
    const bytes = answer.rawPayload;
    if (bytes.length > BYTES_AT_MOST)
      return { status: 502, headers: {}, body: Buffer.from('The answer is too large.') };
    return { status: answer.statusCode, headers: Object.fromEntries(headers), body: bytes };
  };
}
