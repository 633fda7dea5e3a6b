import type { FastifyReply, FastifyRequest } from 'fastify';
import { dataVersion } from '#platform/db/index.ts';
import { hideLimits, networkOf, notFound, tooManyRequests } from '#platform/http/index.ts';
import { loadTree } from '#features/contents/index.ts';
import {
  foldSegment,
  isSegment,
  type PublishedSpaceRow,
  readSite,
  type ReadSite,
  siteUrl,
} from '#features/sites/index.ts';
import {
  decodePath,
  encodePath,
  findDestination,
  findMoved,
  findMovedPart,
  findMovedSite,
  findVariant,
  type FoundVariant,
  markdownUrl,
  pageUrl,
  type Variant,
} from './addresses/index.ts';
import type { Finished, PublishingCtx } from './ctx.ts';
import { sendFile } from './files/index.ts';
import { BARE_POLICY, type Draft, finish, sendFinished } from './finished.ts';
import { finishListing, type ListingPlace } from './listings/index.ts';
import { composeMarkdown } from './pages/markdown.ts';
import { composePage, frameOf, type Surroundings, withLook } from './pages/compose.ts';
import { type PageLook, PLAIN_POLICY } from './looks/index.ts';
import type { Place } from './pages/navigation.ts';
import { remember } from './remembered.ts';
import { serveSpecial } from './special.ts';
import { messagesIn, renderErrorView } from './templates/index.ts';

/** The address of a file names its bytes. */
const FOR_EVER = 'public, max-age=31536000, immutable';

const FILE = /^~files\/([0-9a-f]{64})\/(.*)$/;

/** `/sites/<organization>/<basename>` and the empty segment before it. */
const SITE_SEGMENTS = 4;

type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** Serves one address of a published site: a page, a file of it, a redirect, or its own 404. */
export async function serveSite(
  ctx: PublishingCtx,
  assets: Record<string, string>,
  exchange: Exchange,
): Promise<FastifyReply> {
  const { request, reply } = exchange;
  countRequest(ctx, exchange);
  const version = dataVersion(ctx.db);
  const [names, path] = [namesOf(request), pathIn(request)];
  const site = names && path !== undefined ? await readSite(ctx.db, names, path) : undefined;
  const [first] = site?.rows ?? [];
  if (site === undefined || first === undefined)
    return (await redirectToMoved(ctx, exchange)) ? reply : sendMissing({ reply, assets });
  const guard = guardOf(site);
  reply.headers(guard);
  const { origin, siteBase, address } = placeOf(ctx, first, site);
  if (!isOwnHost(ctx, request)) return redirect(reply, origin + address, request);
  const { rows } = site;
  const found = findVariant(rows, siteBase, site.path);
  if (found === undefined) return sendMissing({ reply, assets });
  const around = { rows, siteBase, origin, assets, guard };
  if (await serveSpecial(ctx, { found, around }, exchange)) return reply;
  const file = FILE.exec(found.rest);
  if (file !== null)
    return serveFile(ctx, found.variant, { sha256: file[1] ?? '', name: file[2] ?? '' }, { ...exchange, guard });
  // One address for one page: without a slash at the end, without empty segments, and in one case and encoding.
  if (sentPath(request) !== address) return redirect(reply, address, request);
  return servePage(ctx, { ...found, isAtRoot: found.level === 'site' }, around, { ...exchange, version });
}

/**
 * What goes with every answer below a key. Links in a page must not carry the key to other sites, no search engine and no
 * proxy may keep what a revoked key no longer opens, and browsers ask again.
 */
const GUARD = { 'cache-control': 'private, no-cache', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

const guardOf = ({ key }: ReadSite): Readonly<Record<string, string>> => (key === undefined ? {} : GUARD);

const HOSTNAME = /^[a-z0-9-]{1,63}$/;

/** Names that no site can have do not reach the database, which refuses some characters. */
function namesOf(request: FastifyRequest): { organization: string; basename: string } | undefined {
  const params = request.params as { organization: string; basename: string };
  const names = { organization: params.organization.toLowerCase(), basename: foldSegment(params.basename) };
  return HOSTNAME.test(names.organization) && isSegment(names.basename) ? names : undefined;
}

/** What is asked for below a site, decoded; undefined for paths that nothing can have. */
function pathIn(request: FastifyRequest): string | undefined {
  const path = decodePath(
    rawRest(request)
      .replaceAll(/\/{2,}/g, '/')
      .replaceAll(/^\/|\/$/g, ''),
  );
  return path === undefined || path.split('/').some(isDots) ? undefined : path;
}

interface SitePlace {
  origin: string;
  /** Path of the site on its host, with the key that opens it; empty where the site is the whole host. */
  siteBase: string;
  /** The one address of what is asked for. */
  address: string;
}

function placeOf(ctx: PublishingCtx, row: PublishedSpaceRow, { key, path }: ReadSite): SitePlace {
  const url = new URL(siteUrl(ctx, { organizationHostname: row.organization_hostname, basename: row.basename }));
  const siteBase = (url.pathname === '/' ? '' : url.pathname) + (key === undefined ? '' : `/${key}`);
  const address = path === '' ? siteBase || '/' : `${siteBase}/${encodePath(path)}`;
  return { origin: url.origin, siteBase, address };
}

/** Leads from a former basename or hostname to the same path of the site as it is called now; tells whether there is one. */
async function redirectToMoved(ctx: PublishingCtx, { request, reply }: Exchange): Promise<boolean> {
  const [names, path] = [namesOf(request), pathIn(request)];
  const site = names && path !== undefined ? await findMovedSite(ctx, names, path) : undefined;
  const [row] = site?.rows ?? [];
  if (site === undefined || row === undefined) return false;
  reply.headers(guardOf(site));
  const { origin, address } = placeOf(ctx, row, site);
  await redirect(reply, ctx.sitesHost === undefined ? address : origin + address, request);
  return true;
}

/** The path as it was sent: the router has decoded its parameters, which must not happen twice. */
const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

const rawRest = (request: FastifyRequest): string => pathOf(request.url).split('/').slice(SITE_SEGMENTS).join('/');

/** On a host of its own, a site is asked for without the prefix that serves it. */
const sentPath = (request: FastifyRequest): string => pathOf(request.originalUrl);

const isDots = (segment: string): boolean => segment === '.' || segment === '..';

async function servePage(
  ctx: PublishingCtx,
  found: FoundVariant & ListingPlace,
  around: Surroundings,
  exchange: Exchange & { version: number | undefined },
): Promise<FastifyReply> {
  const { variant, rest } = found;
  const { reply, request } = exchange;
  const tree = await loadTree(ctx, variant.row.tree);
  const destination = findDestination(tree, variant, rest);
  const isFound = destination.kind === 'page' || destination.kind === 'markdown';
  const moved = isFound ? undefined : await findMoved(ctx, { variant, tree }, rest);
  if (moved !== undefined) return redirect(reply, moved, request);
  if (destination.kind === 'redirect') return redirect(reply, destination.to, request);
  const finished =
    destination.kind === 'missing'
      ? await finishListing(ctx, found, around)
      : await finishPage(ctx, destination.kind, { variant, tree, page: destination.page }, around);
  if (finished === undefined) {
    const left = await findMovedPart(ctx, around, found);
    if (left !== undefined) return redirect(reply, left, request);
    const dressed = await withLook(ctx, variant, around);
    return sendMissing({ reply, assets: around.assets, variant, around: dressed, isEmpty: rest === '' });
  }
  remember(ctx, exchange, finished);
  return sendFinished(exchange, finished);
}

function finishPage(
  ctx: PublishingCtx,
  kind: 'page' | 'markdown',
  place: Place,
  around: Surroundings,
): Promise<Finished> {
  // All that the page depends on: its tree, the site's rows with their versions, and where it is served.
  const { origin, siteBase, rows, assets } = around;
  const key = [kind, place.page.id, place.variant.base, origin, siteBase, rows, assets['site.css'], around.guard];
  return finish(ctx, key, () => (kind === 'page' ? draftPage : draftMarkdown)(ctx, place, around));
}

async function draftPage(ctx: PublishingCtx, place: Place, around: Surroundings): Promise<Draft> {
  const dressed = await withLook(ctx, place.variant, around);
  const alternate = `<${around.origin}${markdownUrl(place.variant, place.page)}>; rel="alternate"; type="text/markdown"`;
  return {
    body: await composePage(ctx, place, dressed),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': dressed.look.policy,
      link: alternate,
      ...around.guard,
    },
  };
}

async function draftMarkdown(ctx: PublishingCtx, place: Place, around: Surroundings): Promise<Draft> {
  const body = await composeMarkdown(ctx, place, around.origin);
  return {
    body,
    headers: {
      'content-type': 'text/markdown; charset=utf-8',
      'content-security-policy': BARE_POLICY,
      link: `<${around.origin}${pageUrl(place.variant, place.tree, place.page)}>; rel="canonical"`,
      ...(frameOf(place, around).noIndex ? { 'x-robots-tag': 'noindex' } : {}),
      ...around.guard,
    },
  };
}

async function serveFile(
  ctx: PublishingCtx,
  variant: Variant,
  named: { sha256: string; name: string },
  { guard, ...exchange }: Exchange & { guard: Readonly<Record<string, string>> },
): Promise<FastifyReply> {
  const tree = await loadTree(ctx, variant.row.tree);
  const files = tree.filesByHash.get(named.sha256) ?? [];
  // The same bytes may be a text here and a page there: their type follows the name that was asked for.
  const file = files.find((candidate) => candidate.name === named.name);
  if (file === undefined) throw notFound('file');
  return sendFile(ctx, file, { ...exchange, cacheControl: guard['cache-control'] ?? FOR_EVER });
}

interface Missing {
  reply: FastifyReply;
  assets: Record<string, string>;
  variant?: Variant;
  around?: Surroundings & { look: PageLook };
  /** Whether the start of the variant was asked for, so that no page has anything to do with it. */
  isEmpty?: boolean;
}

/** The same page for what is not published, deleted, or never was: the answer must not tell these apart. */
function sendMissing({ reply, assets, variant, around, isEmpty = false }: Missing): FastifyReply {
  const frame =
    variant === undefined || around === undefined ? undefined : { ...frameOf({ variant }, around), noIndex: true };
  const text = messagesIn(frame?.lang ?? 'en');
  const html = renderErrorView({
    ...(frame === undefined ? {} : { frame }),
    assets,
    status: 404,
    title: isEmpty ? text.emptyTitle : text.missingTitle,
    message: isEmpty ? text.emptyText : text.missingText,
    links: frame === undefined || isEmpty ? [] : [{ title: `${text.backTo} ${frame.siteTitle}`, url: frame.homeUrl }],
  });
  return reply
    .code(404)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': around?.look.policy ?? PLAIN_POLICY,
      'cache-control': 'no-cache',
    })
    .send(html);
}

function countRequest(ctx: PublishingCtx, { request, reply }: Exchange): void {
  const state = ctx.siteLimiter.hit(`site:${networkOf(request.ip)}`);
  if (state.exceeded) throw tooManyRequests(state, ctx.clock);
  hideLimits(reply);
}

/** Where sites have hosts of their own, their addresses on the base host lead there. */
const isOwnHost = (ctx: PublishingCtx, request: FastifyRequest): boolean =>
  ctx.sitesHost === undefined || request.originalUrl !== request.url;

function redirect(reply: FastifyReply, to: string, request: FastifyRequest): FastifyReply {
  const query = request.url.indexOf('?');
  // A path that begins with two slashes would name another host.
  const location = to.replace(/^\/{2,}/, '/') + (query === -1 ? '' : request.url.slice(query));
  return reply.code(307).header('cache-control', 'no-cache').header('location', location).send();
}
