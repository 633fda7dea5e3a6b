import type { FastifyRequest } from 'fastify';
import type { DataVersion } from '#platform/db/index.ts';
import { isNotModified, type Kept, type PlainGet, type ReadyAnswer, versionFor } from '#platform/http/index.ts';
import { readerKey } from '../costs.ts';
import { staleHeaders } from '#features/purges/index.ts';
import type { Finished, PublishingCtx, Remembered } from '../ctx.ts';
import type { SiteState } from '../confirmed.ts';
import { codedAs, codingFor, findFinished } from './finished.ts';
import { readerIn, type AudienceKey } from '../visitors/index.ts';

/** Longer addresses are not remembered. */
const ADDRESS_AT_MOST = 2000;

/** How an answer that is remembered came about. */
export interface Remembering {
  /** That of the database before anything was read that the answer was made of. */
  version: DataVersion;
  /** The gate of the site, and as whom the reader was let in. */
  gate: string;
  audienceKey: AudienceKey;
  /** The site as it was, where everybody may read it. */
  site: SiteState | undefined;
}

/**
 * Remembers what an address answered to whoever sees the same, and who the reader was, so that the next request needs no look
 * at the database but one at its version.
 */
export function remember(
  ctx: PublishingCtx,
  { request, remembering }: { request: FastifyRequest; remembering: Remembering | undefined },
  { key }: Finished,
): void {
  const { host, authorization, cookie } = request.headers;
  if (remembering === undefined || !canBeRemembered(request)) return;
  const address = addressOf(host, request.originalUrl);
  const { version, gate, audienceKey, site } = remembering;
  const route = request.routeOptions.url ?? 'none';
  const keep = (name: string, entry: Remembered) => ctx.caches.remembered.set(name, entry, 2 * name.length + 100);
  const isOpen = audienceKey.seeing === '' && site !== undefined;
  keep(seenAt(address, audienceKey.seeing), { version, gate, route, key, ...(isOpen ? { shown: { key, site } } : {}) });
  // The address alone says which gate its readers are known at.
  const open = ctx.caches.remembered.get(address);
  if (open?.version !== version) keep(address, { version, gate, route, shown: open?.shown });
  const reader = readerIn({ authorization, cookie });
  if (reader !== undefined) ctx.caches.readers.note({ gate, reader }, version, audienceKey);
}

/** The version of the database for what may be remembered of a request; to be asked before anything is read. */
export const versionToRemember = (
  ctx: Pick<PublishingCtx, 'db'>,
  request: FastifyRequest,
): ReturnType<typeof versionFor> => (canBeRemembered(request) ? versionFor(ctx.db, request.raw) : undefined);

// Queries change nothing that is shown, and anybody can write as many as they like.
const canBeRemembered = ({ headers: { host }, originalUrl }: FastifyRequest): boolean =>
  addressOf(host, originalUrl).length <= ADDRESS_AT_MOST && !originalUrl.includes('?');

/**
 * What was answered here before, ready to be sent again while nothing is written, by whatever process. Where the database says
 * nothing, what everybody was shown of a site that it confirmed not long ago.
 */
export function recall(ctx: PublishingCtx, request: PlainGet, caller: () => string): Kept | undefined {
  const address = addressOf(request.host, request.url);
  const open = ctx.caches.remembered.get(address);
  if (open === undefined) return undefined;
  return (version) =>
    version === undefined
      ? recallStale(ctx, { request, open }, caller)
      : recallAt(ctx, { request, address, open, version }, caller);
}

interface Recalled {
  request: PlainGet;
  address: string;
  /** What the address answered to nobody in particular. */
  open: Remembered;
  version: DataVersion;
}

function recallAt(ctx: PublishingCtx, recalled: Recalled, caller: () => string): ReadyAnswer | undefined {
  const { request } = recalled;
  const remembered = findRemembered(ctx, recalled);
  if (remembered?.key === undefined) return undefined;
  return toAnswer(ctx, { request, key: remembered.key, route: remembered.route }, caller);
}

/** Never what somebody in particular sees, and never for who shows who they are. */
function recallStale(
  ctx: PublishingCtx,
  { request, open }: Pick<Recalled, 'request' | 'open'>,
  caller: () => string,
): ReadyAnswer | undefined {
  const { shown, route } = open;
  if (shown === undefined || readerIn(request) !== undefined) return undefined;
  const age = ctx.caches.confirmed.ageOf(shown.site);
  if (age === undefined) return undefined;
  const answer = toAnswer(ctx, { request, key: shown.key, route }, caller);
  if (answer === undefined) return undefined;
  ctx.caches.confirmed.countStale();
  // RFC 9211: a negative time to live says for how long it has not been fresh.
  const own = {
    ...{ age: String(age), 'cache-status': `Lectern; hit; ttl=-${age}; detail=database-away` },
    ...staleHeaders(ctx.settings.caching),
  };
  return { ...answer, own };
}

function toAnswer(
  ctx: PublishingCtx,
  { request, key, route }: { request: PlainGet; key: string; route: string },
  caller: () => string,
): ReadyAnswer | undefined {
  const finished = findFinished(ctx, key);
  if (finished === undefined) return undefined;
  const coding = codingFor(request.acceptEncoding, finished);
  const coded = codedAs(finished, coding);
  if (coded === undefined) return undefined;
  const state = ctx.limiters.sites.hit(readerKey(caller()));
  // The ordinary way refuses, in its own words.
  if (state.exceeded) return undefined;
  if (isNotModified(request.ifNoneMatch, coded.etag)) return { status: 304, route, headers: coded.notModified };
  return { status: 200, route, headers: coded.full, body: finished.bodies[coding] };
}

/** What this address answered to whoever sees what this reader sees, if that is known. */
function findRemembered(ctx: PublishingCtx, { request, address, open, version }: Recalled): Remembered | undefined {
  if (open.version !== version) return undefined;
  const reader = readerIn(request);
  if (reader === undefined) return open;
  const seeing = ctx.caches.readers.find({ gate: open.gate, reader }, version);
  const seen = seeing === undefined ? undefined : ctx.caches.remembered.get(seenAt(address, seeing));
  return seen?.version === version ? seen : undefined;
}

// Neither headers nor paths hold line breaks, so no host and no path can be written that pass for another key.
const addressOf = (host: string | undefined, url: string): string => `${host ?? ''}\n${url}`;
const seenAt = (address: string, seeing: string): string => (seeing === '' ? address : `${address}\n${seeing}`);
