// What is sent, and what is sent next when the answer is a redirect. Pure.
import { OutboundError } from './errors.ts';

export type OutboundMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

export type PlannedRequest = {
  url: URL;
  method: OutboundMethod;
  headers: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
};

// These belong to the connection, or would unsay what was checked.
const OURS =
  /^(host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|content-length|accept-encoding|proxy-.*)$/;
const CREDENTIALS = /^(authorization|cookie2?)$/;
const ABOUT_THE_BODY = /^content-/;

/** An absolute http or https URL without credentials. Throws `bad-url`. */
export function readUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (url === null) throw new OutboundError('bad-url', 'This is not a URL.');
  if (!/^https?:$/.test(url.protocol)) throw new OutboundError('bad-url', 'A URL must begin with http:// or https://.');
  if (url.username !== '' || url.password !== '') {
    throw new OutboundError('bad-url', 'A URL must not contain a user name or a password.');
  }
  return url;
}

/** Lower-case names, without those that only the client itself may set. */
export function cleanHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return Object.fromEntries(named.filter(([name]) => !OURS.test(name)));
}

/** Where an answer points; undefined when it is no redirect. */
export function findLocation(status: number, headers: Readonly<Record<string, string>>): string | undefined {
  return [301, 302, 303, 307, 308].includes(status) ? headers['location'] : undefined;
}

/** The request after a redirect, as browsers do it (Fetch, HTTP-redirect fetch). */
export function followRedirect(request: PlannedRequest, status: number, location: string): PlannedRequest {
  const url = readUrl(location, request.url);
  const { method } = request;
  const rewritten = status === 303 ? method !== 'GET' && method !== 'HEAD' : status < 303 && method === 'POST';
  const elsewhere = url.origin !== request.url.origin;
  const kept = Object.entries(request.headers).filter(
    ([name]) => !(elsewhere && CREDENTIALS.test(name)) && !(rewritten && ABOUT_THE_BODY.test(name)),
  );
  const headers = Object.fromEntries(kept);
  return rewritten ? { url, method: 'GET', headers } : { ...request, url, headers };
}
