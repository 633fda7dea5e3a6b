import type { Static } from 'typebox';
import { allows, type Caller, roleOnSpace } from '#access/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction, orderKeyAfter } from '#platform/db/index.ts';
import { badRequest, invalid, notFound, preconditionFailed, Problem, requireMatch } from '#platform/http/index.ts';
import { newId } from '#platform/ids/index.ts';
import { getOrganizationById } from '#features/organizations/index.ts';
import { findSpace, type SpaceRow } from '#features/spaces/index.ts';
import { fitTitle, freeSegment, isTitle, prefixOf, segmentOf, siteUrl } from './rules.ts';
import type { CreateSite, Site } from './schema.ts';
import {
  countSiteSpaces,
  findSite,
  insertSite,
  insertSiteSpace,
  listBasenamesLike,
  listPublishedAddresses,
  setPublished,
  type SiteRow,
} from './store.ts';

export interface SitesCtx {
  db: Db;
  clock: Clock;
  baseUrl: string;
  sitesHost?: string;
}

export async function getSite(ctx: Pick<SitesCtx, 'db'>, organizationId: string, siteId: string): Promise<SiteRow> {
  const site = await findSite(ctx.db, organizationId, siteId);
  if (site === undefined) throw notFound('site');
  return site;
}

export interface NewSite extends Omit<Static<typeof CreateSite>, 'spaces'> {
  organizationId: string;
  createdBy: string | null;
  spaces: SpaceRow[];
}

/** Makes an unpublished site over these spaces, the first of them as its default. */
export async function addSite(ctx: Pick<SitesCtx, 'db' | 'clock'>, request: NewSite): Promise<SiteRow> {
  return inTransaction(ctx, async (tx) => {
    const { organizationId } = request;
    const organization = await getOrganizationById(tx, organizationId);
    const title = fitTitle(request.title ?? `${organization.title} Docs`);
    const id = newId();
    const wanted = segmentOf(title) || id.toLowerCase();
    const taken = await listBasenamesLike(tx.db, organizationId, prefixOf(wanted));
    await insertSite(tx.db, {
      id,
      organization_id: organizationId,
      type: request.type ?? 'basic',
      title,
      basename: freeSegment(wanted, (candidate) => taken.has(candidate)),
      visibility: request.visibility ?? 'public',
      created_by: request.createdBy,
      created_at: ctx.clock.now(),
    });
    await addSpaces(tx.db, id, request.spaces);
    return getSite(tx, organizationId, id);
  });
}

async function addSpaces(db: Db, siteId: string, spaces: readonly SpaceRow[]): Promise<void> {
  const paths = new Set<string>();
  let position: string | undefined;
  for (const [index, space] of spaces.entries()) {
    const path = freeSegment(segmentOf(space.title) || space.id.toLowerCase(), (candidate) => paths.has(candidate));
    paths.add(path);
    position = orderKeyAfter(position);
    const row = { id: newId(), site_id: siteId, space_id: space.id, title: space.title, path, position };
    await insertSiteSpace(db, { ...row, is_default: index === 0 ? 1 : 0 });
  }
}

export async function createSite(ctx: SitesCtx, caller: Caller, request: Static<typeof CreateSite>): Promise<SiteRow> {
  const { spaces = [], ...rest } = request;
  if (typeof spaces === 'string') {
    throw new Problem(
      501,
      'not_implemented',
      'This version of Lectern cannot make a space for the site yet: create the space first and send its id.',
    );
  }
  if (rest.title !== undefined && !isTitle(rest.title)) {
    throw invalid('body.title: expected 2 to 128 characters that are not blanks at its ends', [
      { in: 'body', path: '/title', message: 'expected 2 to 128 characters' },
    ]);
  }
  return inTransaction(ctx, async (tx) => {
    const found = await requireSpaces(tx, caller, spaces);
    return addSite(tx, {
      ...rest,
      organizationId: caller.rights.organizationId,
      createdBy: caller.userId,
      spaces: found,
    });
  });
}

async function requireSpaces(ctx: SitesCtx, caller: Caller, spaceIds: readonly string[]): Promise<SpaceRow[]> {
  const found: SpaceRow[] = [];
  for (const [index, spaceId] of spaceIds.entries()) {
    if (spaceIds.indexOf(spaceId) !== index) continue;
    const space = await findSpace(ctx.db, spaceId);
    const usable =
      space !== undefined && space.deleted_at === null && space.organization_id === caller.rights.organizationId;
    if (!usable || !allows(await roleOnSpace(ctx, caller, spaceId), 'read')) {
      const detail = {
        in: 'body' as const,
        path: `/spaces/${index}`,
        message: 'expected a space of this organization',
      };
      throw badRequest('A space to show is no space of this organization.', [detail]);
    }
    found.push(space);
  }
  return found;
}

/** Makes the site reachable by its audience. A site without any content has nothing to show and is refused (412). */
export async function publishSite(
  ctx: Pick<SitesCtx, 'db' | 'clock'>,
  site: { organizationId: string; siteId: string; ifMatch?: readonly string[] | undefined },
): Promise<SiteRow> {
  return inTransaction(ctx, async (tx) => {
    const row = await getSite(tx, site.organizationId, site.siteId);
    requireMatch(site.ifMatch, row.version);
    if (row.published === 1) return row;
    if ((await countSiteSpaces(tx.db, row.id)) === 0) {
      throw preconditionFailed('The site shows no space yet. Add one, then publish it.');
    }
    await setPublished(tx.db, row.id, 1, ctx.clock.now());
    return getSite(tx, site.organizationId, site.siteId);
  });
}

/** Where published sites show these spaces; spaces that no site shows are left out. */
export async function publishedUrlsOf(
  server: Pick<SitesCtx, 'baseUrl' | 'sitesHost'>,
  db: Db,
  spaceIds: readonly string[],
): Promise<Map<string, string>> {
  if (spaceIds.length === 0) return new Map();
  const rows = await listPublishedAddresses(db, spaceIds);
  // Newest first, so that the oldest site is the one that stays.
  return new Map(
    rows.map((row) => {
      const url = siteUrl(server, { organizationHostname: row.organization_hostname, basename: row.basename });
      return [row.space_id, row.is_default === 1 ? url : `${url}/${encodeURIComponent(row.path)}`];
    }),
  );
}

export async function toSite(ctx: SitesCtx, row: SiteRow): Promise<Static<typeof Site>> {
  const organization = await getOrganizationById(ctx, row.organization_id);
  const published = siteUrl(ctx, { organizationHostname: organization.hostname, basename: row.basename });
  return {
    object: 'site',
    id: row.id,
    type: row.type as Static<typeof Site>['type'],
    title: row.title,
    ...(row.hostname === null ? {} : { hostname: row.hostname }),
    basename: row.basename,
    visibility: row.visibility as Static<typeof Site>['visibility'],
    published: row.published === 1,
    siteSpaces: await countSiteSpaces(ctx.db, row.id),
    createdAt: new Date(row.created_at).toISOString(),
    features: [],
    urls: {
      location: `${ctx.baseUrl}/v1/orgs/${row.organization_id}/sites/${row.id}`,
      app: `${ctx.baseUrl}/o/${row.organization_id}/sites/${row.id}`,
      ...(row.published === 1 ? { published } : {}),
    },
  };
}
