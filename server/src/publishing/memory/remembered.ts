import type { FastifyRequest } from 'fastify';
import { dataVersion } from '#platform/db/index.ts';
import { isNotModified, networkOf, type PlainGet, type ReadyAnswer } from '#platform/http/index.ts';
import type { Finished, PublishingCtx } from '../ctx.ts';
import { codedAs, codingFor } from './finished.ts';
import { carriesReader } from '../visitors/index.ts';

/** Longer addresses are not remembered. */
const ADDRESS_AT_MOST = 2000;

/**
 * Remembers what an address answered, so that the next request for it needs no look at the database but one at its version.
 * `version` must have been read before anything that the answer was made of.
 */
export function remember(
  ctx: PublishingCtx,
  { request, version }: { request: FastifyRequest; version: number | undefined },
  { key }: Finished,
): void {
  const address = addressOf(request.headers.host, request.originalUrl);
  // Queries change nothing that is shown, and anybody can write as many as they like.
  if (version === undefined || address.length > ADDRESS_AT_MOST || request.originalUrl.includes('?')) return;
  const route = request.routeOptions.url ?? 'none';
  ctx.remembered.set(address, { version, key, route }, 2 * address.length + 100);
}

/** What was answered here before, ready to be sent again: nothing was written since, in any process. */
export function recall(ctx: PublishingCtx, request: PlainGet, caller: () => string): ReadyAnswer | undefined {
  // What is remembered was answered to nobody in particular.
  if (request.authorization !== undefined || carriesReader(request.cookie)) return undefined;
  const remembered = ctx.remembered.get(addressOf(request.host, request.url));
  if (remembered === undefined || remembered.version !== dataVersion(ctx.db)) return undefined;
  const finished = ctx.finished.get(remembered.key);
  if (finished === undefined) return undefined;
  const coding = codingFor(request.acceptEncoding, finished);
  const coded = codedAs(finished, coding);
  if (coded === undefined) return undefined;
  const state = ctx.siteLimiter.hit(`site:${networkOf(caller())}`);
  // The ordinary way refuses, in its own words.
  if (state.exceeded) return undefined;
  const { route } = remembered;
  if (isNotModified(request.ifNoneMatch, coded.etag)) return { status: 304, route, headers: coded.notModified };
  return { status: 200, route, headers: coded.full, body: finished.bodies[coding] };
}

const addressOf = (host: string | undefined, url: string): string => `${host ?? ''} ${url}`;
