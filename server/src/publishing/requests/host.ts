import type { FastifyReply } from 'fastify';
import { findHostTarget, type HostTarget } from '#features/custom-hostnames/index.ts';
import { listPublicSites, publishedSiteUrl, siteUrl, toAddress } from '#features/sites/index.ts';
import { findOrganizationByHostname, getOrganizationById } from '#features/organizations/index.ts';
import type { PublishingCtx } from '../ctx.ts';
import { BARE_POLICY, finish, sendFinished } from '../memory/finished.ts';
import { composeHostnameRobots } from '../listings/index.ts';
import { pathOf, readPath } from '../paths.ts';
import { type Exchange, sendMissing } from '../answers/replies.ts';
import { isHostname, namesOf } from './names.ts';
import { countRequest, serveSiteRequest } from './site.ts';

/** `/hosts/<hostname>` and the empty segment before it. */
const HOST_SEGMENTS = 3;

const LISTED_AT_MOST = 500;

/** Serves one address on a hostname that somebody brought along: of the site that it is, or of the sites below it. */
export async function serveHost(
  ctx: PublishingCtx,
  assets: Record<string, string>,
  exchange: Exchange,
): Promise<FastifyReply> {
  const { request, reply } = exchange;
  countRequest(ctx, exchange);
  const { hostname = '' } = request.params as { hostname?: string };
  // On the base host, the path that this is served by is no address.
  const isAsked = request.originalUrl !== request.url;
  const target = isAsked ? await findHostTarget(ctx, hostname) : undefined;
  if (target === undefined) return sendMissing({ reply, assets });
  const raw = pathOf(request.url).split('/').slice(HOST_SEGMENTS).join('/');
  if (raw === 'robots.txt') return serveRobotsOf(ctx, hostname, exchange);
  const inside = insideOf(target, raw);
  if (inside === undefined) return redirectToDefault(ctx, target, { reply, assets });
  const asked = { names: namesOf(inside.names), path: readPath(inside.raw), customHostname: hostname };
  return serveSiteRequest(ctx, assets, { ...exchange, asked });
}

/** The site that a path names, and what is left of the path; undefined for the root of an organization's hostname. */
function insideOf({ organization, basename }: HostTarget, raw: string) {
  if (basename !== undefined) return { names: { organization, basename }, raw };
  const [first = '', ...rest] = raw.replace(/^\/+/, '').split('/');
  if (first === '') return undefined;
  return { names: { organization, basename: decodeURIComponent(first) }, raw: rest.join('/') };
}

/** Serves the root of an organization's host below `LECTERN_SITES_HOST`. */
export async function serveOrganizationRoot(
  ctx: PublishingCtx,
  assets: Record<string, string>,
  exchange: Exchange,
): Promise<FastifyReply> {
  const { request, reply } = exchange;
  countRequest(ctx, exchange);
  const { organization = '' } = request.params as { organization?: string };
  const found = isHostname(organization) ? await findOrganizationByHostname(ctx.db, organization) : undefined;
  if (found === undefined) return sendMissing({ reply, assets });
  return redirectToDefault(ctx, { organizationId: found.id }, { reply, assets });
}

/** The root of an organization's hostname leads to the site that is its default, where everybody may read that. */
async function redirectToDefault(
  ctx: PublishingCtx,
  { organizationId }: Pick<HostTarget, 'organizationId'>,
  { reply, assets }: { reply: FastifyReply; assets: Record<string, string> },
): Promise<FastifyReply> {
  const { default_site_id: siteId } = await getOrganizationById(ctx, organizationId);
  const url = siteId === null ? undefined : await publishedSiteUrl(ctx, { organizationId, siteId });
  if (url === undefined) return sendMissing({ reply, assets });
  return reply.code(307).header('cache-control', 'no-cache').header('location', url).send();
}

/** What robots get on the hostname: where the maps of its public sites are. */
async function serveRobotsOf(ctx: PublishingCtx, hostname: string, exchange: Exchange): Promise<FastifyReply> {
  const rows = await listPublicSites(ctx.db, LISTED_AT_MOST);
  const urls = rows.map((row) => siteUrl(ctx, toAddress(row))).filter((url) => new URL(url).hostname === hostname);
  const finished = await finish(ctx, ['robots.txt', hostname, urls], () => ({
    body: composeHostnameRobots(urls),
    headers: { 'content-type': 'text/plain; charset=utf-8', 'content-security-policy': BARE_POLICY },
  }));
  return sendFinished(exchange, finished);
}
