import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DataVersion, withStatementsWithin } from '#platform/db/index.ts';
import { hideLimits } from '#platform/http/index.ts';
import { readSite, type ReadSite, rowsFor, type ServedSpaceRow } from '#features/sites/index.ts';
import { sharedHeaders } from '#features/purges/index.ts';
import { NOBODY } from '#features/contents/index.ts';
import { onBehalfOf } from '#platform/tenants.ts';
import { encodePath, findMovedSite } from '../addresses/index.ts';
import { countCost } from '../costs.ts';
import type { PublishingCtx } from '../ctx.ts';
import { pathOf, readPath } from '../paths.ts';
import { serveInside } from '../answers/inside.ts';
import { type Exchange, redirect, sendMissing } from '../answers/replies.ts';
import { namesOf, type SiteNames } from './names.ts';
import { isElsewhere, siteAddress } from './place.ts';
import { versionToRemember } from '../memory/remembered.ts';
import { admit } from '../visitors/index.ts';

/** `/sites/<organization>/<basename>` and the empty segment before it. */
const SITE_SEGMENTS = 4;

/** What of a site is asked for, by the names of its address; undefined for what no site can have. */
export interface SiteRequest {
  names: SiteNames | undefined;
  /** Below the site, decoded. */
  path: string | undefined;
  /** The hostname of its own at which it was asked for, where it was. */
  customHostname?: string;
  /** What was sent below the site, where a proxy asks that shows the site elsewhere. */
  proxied?: string;
}

/** Serves one address of a published site, as the path of the request names it. */
export async function serveSite(
  ctx: PublishingCtx,
  assets: Record<string, string>,
  exchange: Exchange,
): Promise<FastifyReply> {
  const { request } = exchange;
  countRequest(ctx, exchange);
  return serveSiteRequest(ctx, assets, {
    ...exchange,
    asked: { names: namesOf(request.params as SiteNames), path: pathIn(request) },
  });
}

/** Of what a page needs, nothing takes the database long: a reader does not wait behind a lock for as long as a writer does. */
const STATEMENT_MS = 5_000;

/** Serves one address of a published site: a page, a file of it, a redirect, or its own 404. */
export const serveSiteRequest = (
  ctx: PublishingCtx,
  assets: Record<string, string>,
  exchange: Exchange & { asked: SiteRequest },
): Promise<FastifyReply> =>
  exchange.request.method === 'GET'
    ? withStatementsWithin(STATEMENT_MS, () => serveAsked(ctx, assets, exchange))
    : serveAsked(ctx, assets, exchange);

async function serveAsked(
  ctx: PublishingCtx,
  assets: Record<string, string>,
  { asked, ...exchange }: Exchange & { asked: SiteRequest },
): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const version = await versionToRemember(ctx, request);
  const { names, path } = asked;
  const site = names && path !== undefined ? await readSite(ctx, names, path) : undefined;
  const [first] = site?.rows ?? [];
  if (site === undefined || first === undefined)
    return (await redirectToMoved(ctx, exchange, asked)) ? reply : sendMissing({ reply, assets });
  return onBehalfOf(first.organization_id, () => serveRead(ctx, assets, { ...exchange, asked, site, first, version }));
}

interface ReadExchange extends Exchange {
  asked: SiteRequest;
  site: ReadSite;
  first: ServedSpaceRow;
  /** Of the data, before the site was read. */
  version: DataVersion | undefined;
}

async function serveRead(
  ctx: PublishingCtx,
  assets: Record<string, string>,
  { asked, site, first, version, ...exchange }: ReadExchange,
): Promise<FastifyReply> {
  const { request, reply } = exchange;
  reply.headers(guardOf(site));
  const { origin, siteBase, address } = placeOf(ctx, first, site);
  if (!isOwnHost(ctx, request, { origin, asked, row: first })) return redirect(reply, origin + address, request);
  const admission = await admit(ctx, { row: first, origin, siteBase, address, path: site.path, assets }, exchange);
  if (admission === undefined) return reply;
  const { audienceKey, ...known } = admission;
  const guard = withTags(ctx, first, { ...known.guard, ...guardOf(site) });
  const rows = rowsFor(site.rows, known.visitor);
  // What shows nothing to whoever asks is answered as what is not published.
  if (rows.length === 0) return sendMissing({ reply, assets });
  const around = { ...known, rows, siteBase, origin, assets, guard };
  const confirmed = ctx.caches.confirmed.note(site.stored);
  const remembering =
    version === undefined ? undefined : { version, gate: `${first.site_id} ${siteBase}`, audienceKey, site: confirmed };
  return serveInside(
    ctx,
    {
      path: site.path,
      address,
      around,
      ...(asked.proxied === undefined ? {} : { sent: sentByProxy(ctx, first, asked.proxied) }),
    },
    { ...exchange, remembering },
  );
}

/**
 * What goes with every answer below a key. Links in a page must not carry the key to other sites, no search engine and no
 * proxy may keep what a revoked key no longer opens, and browsers ask again.
 */
const GUARD = { 'cache-control': 'private, no-cache', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

const guardOf = ({ key }: ReadSite): Readonly<Record<string, string>> => (key === undefined ? {} : GUARD);

/** Where nothing is said of who may keep an answer, everybody may, and caches keep it under the tags of the site. */
const withTags = (
  { settings }: Pick<PublishingCtx, 'settings'>,
  { site_id: siteId }: ServedSpaceRow,
  guard: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  'cache-control' in guard ? guard : { ...guard, ...sharedHeaders(settings.caching, siteId) };

/** What is asked for below a site, decoded; undefined for paths that nothing can have. */
const pathIn = (request: FastifyRequest): string | undefined =>
  readPath(pathOf(request.url).split('/').slice(SITE_SEGMENTS).join('/'));

interface SitePlace {
  origin: string;
  /** Path of the site on its host, with the key that opens it; empty where the site is the whole host. */
  siteBase: string;
  /** The one address of what is asked for. */
  address: string;
}

function placeOf(ctx: PublishingCtx, row: ServedSpaceRow, { key, path }: ReadSite): SitePlace {
  const { origin, siteBase } = siteAddress(ctx, row, key);
  const address = path === '' ? siteBase || '/' : `${siteBase}/${encodePath(path)}`;
  return { origin, siteBase, address };
}

/** Leads from a former basename or hostname to the same path of the site as it is called now; returns whether there is one. */
async function redirectToMoved(
  ctx: PublishingCtx,
  { request, reply }: Exchange,
  { names, path }: SiteRequest,
): Promise<boolean> {
  const site = names && path !== undefined ? await findMovedSite(ctx, names, path) : undefined;
  const [row] = site?.rows ?? [];
  if (site === undefined || row === undefined || rowsFor(site.rows, NOBODY).length === 0) return false;
  reply.headers(guardOf(site));
  const { origin, address } = placeOf(ctx, row, site);
  const isHere = ctx.sitesHost === undefined && !isElsewhere(row);
  await redirect(reply, isHere ? address : origin + address, request);
  return true;
}

export function countRequest(ctx: PublishingCtx, { request, reply }: Exchange): void {
  countCost(ctx, request, 1);
  hideLimits(reply);
}

interface Found {
  origin: string;
  asked: SiteRequest;
  row: ServedSpaceRow;
}

/** Where a site has a host of its own, its addresses on others lead there. */
function isOwnHost(ctx: PublishingCtx, request: FastifyRequest, { origin, asked, row }: Found): boolean {
  // What a proxy shows is asked for by it alone; everybody else is sent to it.
  if (asked.proxied !== undefined || row.proxy !== null) return asked.proxied !== undefined && row.proxy !== null;
  if (asked.customHostname !== undefined || isElsewhere(row)) return asked.customHostname === new URL(origin).hostname;
  return ctx.sitesHost === undefined || request.originalUrl !== request.url;
}

/** What a reader asked a proxy for, from what the proxy sent. */
const sentByProxy = (ctx: PublishingCtx, row: ServedSpaceRow, proxied: string): string =>
  siteAddress(ctx, row).siteBase + proxied;
