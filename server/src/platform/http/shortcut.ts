import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** An answer that is ready to be sent: no router, hook or handler has anything to add. */
export interface ReadyAnswer {
  status: number;
  /** The name of its route in metrics. */
  route: string;
  /** `content-length` among them. One object for each answer that is kept: what is made of it is remembered with it. */
  headers: Readonly<Record<string, string>>;
  /** Headers of this request alone. */
  own?: Readonly<Record<string, string>>;
  body?: Uint8Array | undefined;
}

/** What an answer that is kept may depend on. */
export interface PlainGet {
  url: string;
  host: string | undefined;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
  requestId: string | undefined;
  authorization: string | undefined;
  cookie: string | undefined;
}

/** Finds the ready answer to a request, or undefined: then the request goes its ordinary way. Must not throw. */
export type Shortcut = (request: PlainGet, address: () => string) => ReadyAnswer | undefined;

const WANTED: Readonly<Record<string, keyof PlainGet>> = {
  host: 'host',
  'accept-encoding': 'acceptEncoding',
  'if-none-match': 'ifNoneMatch',
  'x-request-id': 'requestId',
  authorization: 'authorization',
  cookie: 'cookie',
};

/**
 * The head of a GET without a body, in which nothing that counts here stands twice; undefined for all others. Node makes
 * its object of headers only for who asks for it, and that costs more than to look for these few.
 */
export function readPlainGet({ method, url, rawHeaders }: IncomingMessage): PlainGet | undefined {
  if (method !== 'GET') return undefined;
  const head: PlainGet = {
    url: url ?? '/',
    host: undefined,
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
    requestId: undefined,
    authorization: undefined,
    cookie: undefined,
  };
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    if (name === 'content-length' || name === 'transfer-encoding') return undefined;
    const wanted = Object.hasOwn(WANTED, name) ? WANTED[name] : undefined;
    if (wanted === undefined) continue;
    if (wanted !== 'url' && head[wanted] !== undefined) return undefined;
    head[wanted] = rawHeaders[at + 1] ?? '';
  }
  return head;
}

export type SendReady = (response: ServerResponse, answer: ReadyAnswer, requestId: string) => void;

/** Sends ready answers with the headers that every answer has; those of the answer itself win. */
export function createSendReady(always: Readonly<Record<string, string>>): SendReady {
  // Names and values in turn are what Node writes without looking further.
  const merged = new WeakMap<object, string[]>();
  return (response, { status, headers, own, body }, requestId) => {
    let stable = merged.get(headers);
    if (stable === undefined) {
      stable = Object.entries({ ...always, ...headers }).flat();
      merged.set(headers, stable);
    }
    // Copied and added to: to join lists takes several times as long.
    const list = stable.slice();
    list.push('x-request-id', requestId);
    for (const name in own) list.push(name, own[name] ?? '');
    response.writeHead(status, list);
    response.end(body);
  };
}

/** The address of a caller as Fastify tells it: behind proxies that are trusted, the one that they name. */
export function createAddressOf(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return (request) => request.socket.remoteAddress ?? '';
  const trust = proxyAddr.compile([...trustedProxies]);
  return (request) => proxyAddr(request, trust);
}
