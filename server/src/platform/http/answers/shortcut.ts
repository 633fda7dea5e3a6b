import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { type DataVersion, dataVersion, type Db } from '#platform/db/index.ts';

/** An answer that is ready to be sent: no router, hook or handler has anything to add. */
export interface ReadyAnswer {
  status: number;
  /** The name of its route in metrics. */
  route: string;
  /** `content-length` among them. One object for each answer that is kept: what is made of it is remembered with it. */
  headers: Readonly<Record<string, string>>;
  /** Headers of this request alone. */
  own?: Readonly<Record<string, string>>;
  body?: Uint8Array | string | undefined;
}

/** What an answer that is kept may depend on. */
export interface PlainGet {
  url: string;
  host: string | undefined;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
  requestId: string | string[] | undefined;
  authorization: string | undefined;
  cookie: string | undefined;
}

/**
 * What is kept for a request: with the version of the database, the ready answer, or undefined where it is out of date.
 * Undefined where nothing is kept. Then the request goes its ordinary way. Without a version, the database says nothing, and
 * what is kept answers what may be sent all the same. Must not throw.
 */
export type Shortcut = (request: PlainGet, address: () => string) => Kept | undefined;
export type Kept = (version: DataVersion | undefined) => ReadyAnswer | undefined;

const versions = new WeakMap<IncomingMessage, DataVersion>();

/** Notes the version of the database at a moment after the request came. */
export function noteVersion(request: IncomingMessage, version: DataVersion): void {
  versions.set(request, version);
}

/** The version of the database after the request came: as noted, or of now. */
export const versionFor = (db: Db, request: IncomingMessage): ReturnType<typeof dataVersion> =>
  versions.get(request) ?? dataVersion(db);

/** The head of a GET without a body; undefined for all others. */
export function readPlainGet({ method, url = '/', headers }: IncomingMessage): PlainGet | undefined {
  if (method !== 'GET' || headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
    return undefined;
  const { host, authorization, cookie } = headers;
  return {
    url,
    host,
    acceptEncoding: headers['accept-encoding'] as string | undefined,
    ifNoneMatch: headers['if-none-match'],
    requestId: headers['x-request-id'],
    authorization,
    cookie,
  };
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

/** The address of a caller as Fastify reads it: behind proxies that are trusted, the one that they name. */
export function createAddressOf(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return (request) => request.socket.remoteAddress ?? '';
  const trust = proxyAddr.compile([...trustedProxies]);
  return (request) => proxyAddr(request, trust);
}
