import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Clock } from '#platform/clock/index.ts';
import { createCache } from '#platform/cache.ts';
import type { DataVersion, Db } from '#platform/db/index.ts';
import { type Coding, chooseCoding } from './compression.ts';
import { isNotModified } from './etag.ts';
import { networkOf } from '../limits/address.ts';
import { addressKey } from '../limits/limits.ts';
import { type RateLimiter, rateHeaders } from '../limits/rate-limit.ts';
import { nameOfCredentials, type ReadCredentials } from '../requests/credentials.ts';
import { methodOf } from '../requests/heads.ts';
import { type PlainGet, type ReadyAnswer, type Shortcut, versionFor } from './shortcut.ts';

/** An answer is sent again for so long at most: signed addresses and expiring tokens in it go by the clock. */
const KEPT_MS = 5_000;
const BYTES = 8 * 1024 * 1024;
/** Of one answer: a list of a hundred spaces is about 80 kB. Larger ones are rarely asked for twice. */
const BYTES_EACH = 256 * 1024;

interface Caller {
  /** Empty for nobody, whose answers are not kept. */
  tokenId: string;
  tokenExpiresAt: number | null;
  isShared?: boolean;
}

interface Remembered extends Caller {
  version: DataVersion;
  until: number;
  operationId: string;
  size: number;
  codings: Partial<Record<Coding, Sent>>;
}

/** One form of an answer, with the headers that it was sent with. */
export interface Sent {
  etag: string;
  coding: Coding;
  body: Uint8Array;
  /** Without those of its body, as a 304 has them. */
  headers: Record<string, string>;
}

export interface AnswerMemory {
  /** The database as it is before a read is looked at; to be handed to `remember` with what became of it. */
  version(request: IncomingMessage): ReturnType<typeof versionFor>;
  remember(asked: MemoryKey, caller: Caller, sent: Sent & { operationId: string; size: number }): void;
  recall: Shortcut;
}

export interface MemoryKey {
  address: string | undefined;
  /** Of the caller, as `nameOfCredentials` names them. */
  credentials: string | undefined;
  host: string | undefined;
  url: string;
  version: DataVersion | undefined;
}

/**
 * Answers to reads, kept for the caller who got them: while nothing at all was written, the same caller asking the same
 * gets the same. Rights, tokens and content are all in the database, so a change of any of them ends what is kept.
 */
export function createAnswerMemory(
  ctx: { db: Db; clock: Clock },
  counted: {
    limiter: RateLimiter;
    openLimiter?: RateLimiter;
    credentialsOf: ReadCredentials;
    noteUse: (tokenId: string) => void;
  },
): AnswerMemory {
  const kept = createCache<Remembered>(BYTES);
  return {
    version: (request) => (methodOf(request) === 'GET' ? versionFor(ctx.db, request) : undefined),
    remember: (asked, caller, sent) => {
      const { version, credentials } = asked;
      if (version === undefined || credentials === undefined || caller.tokenId === '') return;
      if (sent.size > BYTES_EACH) return;
      const key = keyOf(asked);
      const now = ctx.clock.now();
      const earlier = kept.get(key);
      const isSame = earlier !== undefined && earlier.version === version && now < earlier.until;
      const until = Math.min(now + KEPT_MS, caller.tokenExpiresAt ?? Number.POSITIVE_INFINITY);
      const { operationId, size, ...form } = sent;
      const entry: Remembered = isSame ? earlier : { ...caller, version, until, operationId, size, codings: {} };
      entry.codings[form.coding] = form;
      kept.set(key, entry, 2 * size + 2 * key.length + 1000);
    },
    recall: (request, address) => {
      const { authorization, cookie } = request;
      const credentials = nameOfCredentials(
        counted.credentialsOf({ method: 'GET', headers: { authorization, cookie } }),
      );
      if (credentials === undefined) return undefined;
      const entry = kept.get(keyOf({ ...request, credentials, address: address() }));
      return entry && ((version) => recallEntry(entry, { ...request, address }, version));
    },
  };

  function recallEntry(
    entry: Remembered,
    request: PlainGet & { address: () => string },
    version: DataVersion | undefined,
  ): ReadyAnswer | undefined {
    if (entry.version !== version || ctx.clock.now() >= entry.until) return undefined;
    const form = entry.codings[chooseCoding(request.acceptEncoding, entry.size)];
    if (form === undefined) return undefined;
    const { limiter, openLimiter = limiter, noteUse } = counted;
    const isShared = entry.isShared === true;
    const state = isShared
      ? openLimiter.hit(addressKey({ ip: request.address() }))
      : limiter.hit(`token:${entry.tokenId}`);
    // The ordinary way refuses, in its own words.
    if (state.exceeded) return undefined;
    if (!isShared) noteUse(entry.tokenId);
    return toReady(entry.operationId, form, { ifNoneMatch: request.ifNoneMatch, own: rateHeaders(state) });
  }
}

// A token is as good as a password and is not kept. A caller from elsewhere is a new one: the use of a token is noted by network.
const keyOf = ({ credentials = '', host = '', url, address }: Omit<MemoryKey, 'version'>): string =>
  `${hash('sha256', credentials, 'base64')} ${networkOf(address)} ${host} ${url}`;

function toReady(
  route: string,
  form: Sent,
  { ifNoneMatch, own }: { ifNoneMatch: string | undefined; own: Record<string, string> },
): ReadyAnswer {
  if (isNotModified(ifNoneMatch, form.etag)) return { status: 304, route, headers: form.headers, own };
  return { status: 200, route, headers: fullHeaders(form), own, body: form.body };
}

const full = new WeakMap<Sent, Record<string, string>>();

function fullHeaders(form: Sent): Record<string, string> {
  let headers = full.get(form);
  if (headers === undefined) {
    headers = {
      ...form.headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(form.body.byteLength),
      ...(form.coding === 'identity' ? {} : { 'content-encoding': form.coding }),
    };
    full.set(form, headers);
  }
  return headers;
}
