import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import { roleOnSpace } from '#access/index.ts';
import { type Acting, actorOf, type AuditEntry, recordAudit } from '#features/audit-log/index.ts';
import { type QuotasCtx, withinQuota } from '#features/quotas/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { notFound, type Page, paginate, preconditionFailed, requireMatch } from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import type { CommitCtx } from '#features/contents/index.ts';
import { getOrganizationById } from '#features/organizations/index.ts';
import type { SpaceRow } from '#features/spaces/index.ts';
import { forgetAddresses, freeBasename, requireFreeBasename } from './address-history/index.ts';
import { ensureAuth } from './publishing-auth/keys/index.ts';
import { badLength, fitTitle, isTitle, readSegment, TITLE_BOUNDS } from './rules.ts';
import type { CreateSite, ListSites } from './schema.ts';
import { placeSpaces, requireSpace } from './site-spaces/index.ts';
import { makeStarterSpace } from './starters/index.ts';
import {
  countSites,
  countSiteSpaces,
  deleteSite,
  findSite,
  insertSite,
  pageOfSites,
  type SiteFilter,
  type SiteRow,
  updateSite,
} from './store.ts';

export interface SitesCtx extends QuotasCtx {
  db: Db;
  clock: Clock;
  baseUrl: string;
  sitesHost?: string;
}

export interface SiteRequest {
  organizationId: string;
  siteId: string;
  ifMatch?: readonly string[] | undefined;
  /** Who asks; the command line where this is left out. */
  by?: Acting;
}

/** The sites of an organization, oldest first: all for members, for guests those with a space that they may read. */
export async function listSites(
  ctx: Pick<SitesCtx, 'db'>,
  caller: Caller,
  query: Static<typeof ListSites>,
): Promise<Page<SiteRow>> {
  const { organizationId, organizationRole } = caller.rights;
  const { title, published, space } = query;
  const type = query.type?.toSorted();
  // Whose space the caller may not see shows nothing of where it is shown.
  const isHidden = space !== undefined && (await roleOnSpace(ctx, caller, space)) === 0;
  const guest = organizationRole === 0 ? caller : undefined;
  const filter: SiteFilter = { organizationId, guest, space, title, published, type };
  return paginate(query, {
    scope: [
      'sites',
      organizationId,
      guest?.userId ?? null,
      space ?? null,
      title ?? null,
      published ?? null,
      type ?? null,
    ],
    count: async () => (isHidden ? 0 : countSites(ctx.db, filter)),
    rows: async (after, take) => (isHidden ? [] : pageOfSites(ctx.db, filter, { after, take }).execute()),
    keyOf: (row) => [row.created_at, row.id],
    keyTypes: ['number', 'string'],
  });
}

export async function getSiteById(
  ctx: Pick<SitesCtx, 'db'>,
  { organizationId, siteId }: Pick<SiteRequest, 'organizationId' | 'siteId'>,
): Promise<SiteRow> {
  const site = await findSite(ctx.db, organizationId, siteId);
  if (site === undefined) throw notFound('site');
  return site;
}

export interface NewSite extends Omit<Static<typeof CreateSite>, 'spaces'> {
  organizationId: string;
  createdBy: string | null;
  by?: Acting;
  spaces: SpaceRow[];
}

/** Makes an unpublished site over these spaces, the first of them as its default. */
export async function addSite(ctx: Pick<SitesCtx, 'db' | 'clock' | 'quotas'>, request: NewSite): Promise<SiteRow> {
  const { organizationId } = request;
  return withinQuota(ctx, { organizationId, kinds: ['sites'] }, async (tx) => {
    const now = ctx.clock.now();
    const title = fitTitle(request.title ?? (await defaultTitle(tx, organizationId)));
    const id = newId();
    const basename = request.basename ?? (await freeBasename(tx.db, { id, organizationId, title }, now));
    if (request.basename !== undefined)
      await requireFreeBasename(tx.db, { id, organization_id: organizationId }, { to: basename, now });
    await insertSite(tx.db, {
      id,
      organization_id: organizationId,
      type: request.type ?? 'basic',
      title,
      basename,
      visibility: request.visibility ?? 'public',
      created_by: request.createdBy,
      created_at: now,
    });
    if (request.visibility === 'visitor-auth') await ensureAuth(tx.db, id);
    await placeSpaces(tx.db, { siteId: id, sectionId: null }, request.spaces);
    const made = await getSiteById(tx, { organizationId, siteId: id });
    const after = { title, visibility: made.visibility, spaces: request.spaces.map((space) => space.id) };
    await recordSite(tx, made, { by: request.by ?? { userId: request.createdBy }, action: 'site.created', after });
    return made;
  });
}

const defaultTitle = async (ctx: Pick<SitesCtx, 'db'>, organizationId: string): Promise<string> =>
  fitTitle(`${(await getOrganizationById(ctx, organizationId)).title} Docs`);

/** As `addSite`, over spaces that the caller may read, or over a new one. */
export async function createSite(
  ctx: SitesCtx & CommitCtx,
  caller: Caller,
  request: Static<typeof CreateSite>,
): Promise<SiteRow> {
  const { spaces = [], basename, ...rest } = request;
  if (rest.title !== undefined && !isTitle(rest.title)) throw badLength('title', TITLE_BOUNDS);
  const address = basename === undefined ? {} : { basename: readSegment('basename', basename) };
  const { organizationId } = caller.rights;
  const createdBy = caller.userId;
  return inTransaction(ctx, async (tx) => {
    const title = rest.title ?? (await defaultTitle(tx, organizationId));
    const found =
      typeof spaces === 'string'
        ? [await makeStarterSpace(tx, { organizationId, createdBy, title, kind: spaces })]
        : await requireSpaces(tx, caller, spaces);
    return addSite(tx, { ...rest, ...address, title, organizationId, createdBy, by: actorOf(caller), spaces: found });
  });
}

async function requireSpaces(ctx: SitesCtx, caller: Caller, spaceIds: readonly string[]): Promise<SpaceRow[]> {
  const found: SpaceRow[] = [];
  for (const [index, spaceId] of spaceIds.entries()) {
    if (spaceIds.indexOf(spaceId) !== index) continue;
    found.push(await requireSpace(ctx, caller, { spaceId, path: `/spaces/${index}` }));
  }
  return found;
}

/** Makes the site reachable by its audience. A site without any content has nothing to show and is refused (412). */
export async function publishSite(ctx: Pick<SitesCtx, 'db' | 'clock'>, request: SiteRequest): Promise<SiteRow> {
  return inTransaction(ctx, async (tx) => {
    const row = await getSiteById(tx, request);
    requireMatch(request.ifMatch, row.version);
    if (row.published === 1) return row;
    if (!(await countSiteSpaces(tx.db, [row.id])).has(row.id)) {
      throw preconditionFailed('The site shows no space yet. Add one, then publish it.');
    }
    await updateSite(tx.db, row.id, { published: 1, now: ctx.clock.now() });
    const after = { visibility: row.visibility };
    await recordSite(tx, row, { by: request.by, action: 'site.published', after });
    return getSiteById(tx, request);
  });
}

/** Takes the site from its readers, from the next request on. All that is set stays. */
export async function unpublishSite(ctx: Pick<SitesCtx, 'db' | 'clock'>, request: SiteRequest): Promise<SiteRow> {
  return inTransaction(ctx, async (tx) => {
    const row = await getSiteById(tx, request);
    requireMatch(request.ifMatch, row.version);
    if (row.published === 0) return row;
    await updateSite(tx.db, row.id, { published: 0, now: ctx.clock.now() });
    const before = { visibility: row.visibility };
    await recordSite(tx, row, { by: request.by, action: 'site.unpublished', before });
    return getSiteById(tx, request);
  });
}

/** The site is gone at once, with its addresses of now and before. Its spaces stay. */
export async function deleteSiteById(ctx: Pick<SitesCtx, 'db' | 'clock'>, request: SiteRequest): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await getSiteById(tx, request);
    requireMatch(request.ifMatch, row.version);
    await forgetAddresses(tx.db, row);
    await deleteSite(tx.db, row.id);
    const before = { title: row.title, visibility: row.visibility, published: row.published === 1 };
    await recordSite(tx, row, { by: request.by, action: 'site.deleted', before });
  });
}

/** Records what somebody did to a site. */
export const recordSite = (
  tx: Pick<SitesCtx, 'db' | 'clock'>,
  { id, organization_id: organizationId }: Pick<SiteRow, 'id' | 'organization_id'>,
  { by = {}, ...done }: { by: Acting | undefined } & Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> => recordAudit(tx, { organizationId, actor: by, target: { kind: 'site', id }, ...done });
