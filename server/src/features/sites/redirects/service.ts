import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { notFound, type Page, paginate, requireMatch } from '#platform/http/index.ts';
import { NOBODY, type ComputedCtx, type Visitor, visitorOf } from '#features/contents/index.ts';
import { seeSite } from '../site-spaces/index.ts';
import { findSite, type SiteRow } from '../store.ts';
import { type GivenDestination, isSameTarget, readTargets } from './destinations.ts';
import { type FollowingCtx, namePages } from './following.ts';
import { readRedirectSource } from './rules.ts';
import type { ListRedirects, UpdateRedirect } from './schema.ts';
import { readSources, refuseTaken } from './sources.ts';
import {
  countRedirects,
  deleteRedirect,
  findBySources,
  findRedirect,
  pageOfRedirects,
  type RedirectRow,
  updateRedirect,
} from './store.ts';

/** A redirect that somebody follows, with the address that it leads them to. */
export interface SeenRedirect {
  row: RedirectRow;
  target: string;
}

export type RedirectsCtx = FollowingCtx & {
  clock: Clock;
  /** Where the redirect of a site for a decoded path leads a reader; provided by publishing, which lies above this room. */
  above: {
    redirectTargetOf: (
      ctx: ComputedCtx & { db: Db; baseUrl: string; sitesHost?: string },
      asked: { siteId: string; key?: string | undefined; path: string; visitor: Visitor },
    ) => Promise<SeenRedirect | undefined>;
  };
};

export interface SiteRequest {
  organizationId: string;
  siteId: string;
}

export interface RedirectRequest extends SiteRequest {
  redirectId: string;
  ifMatch?: readonly string[] | undefined;
}

export async function requireSite(ctx: { db: Db }, { organizationId, siteId }: SiteRequest): Promise<SiteRow> {
  const site = await findSite(ctx.db, organizationId, siteId);
  if (site === undefined) throw notFound('site');
  return site;
}

export async function listSiteRedirects(
  ctx: { db: Db },
  { query, ...request }: SiteRequest & { query: Static<typeof ListRedirects> },
): Promise<Page<RedirectRow>> {
  const { id: siteId } = await requireSite(ctx, request);
  const search = query.search === '' ? undefined : query.search;
  return paginate(query, {
    scope: ['site-redirects', siteId, search ?? null],
    count: () => countRedirects(ctx.db, siteId, search),
    rows: (after, take) => pageOfRedirects(ctx.db, { siteId, search }, { after, take }),
    keyOf: (row) => [row.created_at, row.id],
    keyTypes: ['number', 'string'],
  });
}

async function getRedirect(ctx: { db: Db }, request: RedirectRequest): Promise<RedirectRow> {
  const site = await requireSite(ctx, request);
  const row = await findRedirect(ctx.db, site.id, request.redirectId);
  if (row === undefined) throw notFound('redirect');
  requireMatch(request.ifMatch, row.version);
  return row;
}

export async function updateSiteRedirectById(
  ctx: RedirectsCtx,
  caller: Caller,
  { body, ...request }: RedirectRequest & { body: Static<typeof UpdateRedirect> },
): Promise<RedirectRow> {
  const [source] = readSources(body.source === undefined ? [] : [body.source], () => '');
  // Before its destinations are looked at: a refusal must not reveal what a site of others has.
  await getRedirect(ctx, request);
  const target = await readOne(ctx, caller, { siteId: request.siteId, destination: body.destination });
  return inTransaction(ctx, async (tx) => {
    const row = await getRedirect(tx, request);
    const changes = {
      ...(source === undefined || source.source === row.source ? {} : source),
      ...(target === undefined || isSameTarget(row, target) ? {} : target),
    };
    if (Object.keys(changes).length === 0) return row;
    if (source !== undefined) {
      const [other] = await findBySources(tx.db, row.site_id, [source.folded_source]);
      if (other !== undefined && other.id !== row.id) refuseTaken(['/source']);
    }
    await updateRedirect(tx.db, row.id, changes);
    return { ...row, ...changes, version: row.version + 1 };
  });
}

async function readOne(
  ctx: RedirectsCtx,
  caller: Caller,
  { siteId, destination }: { siteId: string; destination: GivenDestination | undefined },
) {
  if (destination === undefined) return undefined;
  const given = [{ destination, at: '/destination' }];
  return (await readTargets(ctx, siteId, await namePages(ctx, caller, { siteId, given })))[0];
}

export async function deleteSiteRedirectById(
  ctx: Pick<RedirectsCtx, 'db' | 'clock'>,
  request: RedirectRequest,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await getRedirect(tx, request);
    await deleteRedirect(tx.db, row.id);
  });
}

/** The redirect for a path as readers ask for it, and where it leads them; 404 where it is broken by now. */
export async function getSiteRedirectBySource(
  ctx: RedirectsCtx,
  caller: Caller,
  { siteId, source, shareKey }: { siteId: string; source: string; shareKey?: string | undefined },
): Promise<SeenRedirect> {
  const seen = await seeSite(ctx, caller, { siteId, shareKey });
  const path = readRedirectSource(source);
  // What only some visitors see is answered to them alone: by their site token, and not by the token of a member.
  const visitor = caller.site === undefined ? NOBODY : visitorOf(caller.site.claims);
  const found =
    path === undefined ? undefined : await ctx.above.redirectTargetOf(ctx, { siteId, key: seen.key, path, visitor });
  if (found === undefined) throw notFound('redirect');
  return found;
}
