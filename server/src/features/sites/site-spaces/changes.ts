// What becomes of a space on a site: its path and condition, its place, and its end there. The space itself stays as it is.
import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import { conflict, notFound, requireMatch } from '#platform/http/index.ts';
import { checkCondition } from '../conditions.ts';
import { forgetPart, recordPart } from '../address-history/index.ts';
import type { Parts, SiteSpaceRow } from '../parts/index.ts';
import { findIndex, placeAt, pointedAt } from '../positions/index.ts';
import { readPath } from '../rules.ts';
import { type SiteRow, updateSite } from '../store.ts';
import type { SiteSpacesCtx } from './resources.ts';
import type { MoveSiteSpace, UpdateSiteSpace } from './schema.ts';
import { type SeenSite, seeSite } from './service.ts';
import { deleteSiteSpace, placeSiteSpaces, setDefaultSiteSpace, updateSiteSpace } from './store.ts';

type Ctx = Pick<SiteSpacesCtx, 'db' | 'clock'>;

export interface SiteSpaceRequest {
  organizationId: string;
  siteId: string;
  siteSpaceId: string;
  ifMatch?: readonly string[] | undefined;
}

interface Found {
  site: SiteRow;
  parts: Parts;
  row: SiteSpaceRow;
  /** Of its section, or of a site without any, in order; itself among them. */
  siblings: SiteSpaceRow[];
}

/** What the caller does not see on the site is not there for them. */
async function findSiteSpace(ctx: Ctx, caller: Caller, request: SiteSpaceRequest): Promise<Found> {
  const { site, parts, shown } = await seeSite(ctx, caller, request);
  const row = shown.find((each) => each.row.id === request.siteSpaceId)?.row;
  if (row === undefined) throw notFound('site space');
  requireMatch(request.ifMatch, row.version);
  return { site, parts, row, siblings: besides(parts, row) };
}

const besides = ({ siteSpaces }: Parts, row: SiteSpaceRow): SiteSpaceRow[] =>
  siteSpaces.filter((each) => each.section_id === row.section_id);

/** The one that was changed, also where the change hides it from its caller, who does not read the space. */
async function seeOne(ctx: Ctx, caller: Caller, { siteId, siteSpaceId }: SiteSpaceRequest): Promise<SeenSite> {
  const seen = await seeSite(ctx, caller, { siteId, all: true });
  return { ...seen, shown: seen.shown.filter(({ row }) => row.id === siteSpaceId) };
}

export async function updateSiteSpaceById(
  ctx: Ctx,
  caller: Caller,
  { body, ...request }: SiteSpaceRequest & { body: Static<typeof UpdateSiteSpace> },
): Promise<SeenSite> {
  const path = readPath(body.path);
  checkCondition(body.condition);
  return inTransaction(ctx, async (tx) => {
    const { site, row, siblings } = await findSiteSpace(tx, caller, request);
    const changes = {
      ...(path === undefined || path === row.path ? {} : { path }),
      ...(body.condition === undefined || body.condition === row.condition ? {} : { condition: body.condition }),
    };
    if (Object.keys(changes).length === 0) return seeOne(tx, caller, request);
    const now = ctx.clock.now();
    if (changes.path !== undefined) {
      if (siblings.some((other) => other.path === changes.path))
        throw conflict('Another space has this path beside it. Take another one.');
      const part = { kind: 'variant', scopeId: row.section_id ?? site.id, id: row.id } as const;
      const organizationId = site.organization_id;
      await recordPart(tx.db, { ...part, organizationId }, { from: row.path, to: changes.path, now });
    }
    await updateSiteSpace(tx.db, row.id, changes);
    await updateSite(tx.db, site.id, { now });
    return seeOne(tx, caller, request);
  });
}

export async function deleteSiteSpaceById(ctx: Ctx, caller: Caller, request: SiteSpaceRequest): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { row, parts } = await findSiteSpace(tx, caller, request);
    await removeSiteSpace(tx, parts, row);
  });
}

/** Takes a space from its site. The first that is left beside it becomes the default where the default goes. */
export async function removeSiteSpace(ctx: Ctx, parts: Parts, row: SiteSpaceRow): Promise<void> {
  await deleteSiteSpace(ctx.db, row.id);
  await forgetPart(ctx.db, { kind: 'variant', scopeId: row.section_id ?? row.site_id, id: row.id });
  const left = besides(parts, row).filter((other) => other.id !== row.id);
  const next = left.find((other) => other.deleted_at === null) ?? left[0];
  if (row.is_default === 1 && next !== undefined) await setDefaultSiteSpace(ctx.db, left, next.id);
  await updateSite(ctx.db, row.site_id, { now: ctx.clock.now() });
}

/** Within its section, or within a site without any. */
export async function moveSiteSpace(
  ctx: Ctx,
  caller: Caller,
  { body, ...request }: SiteSpaceRequest & { body: Static<typeof MoveSiteSpace> },
): Promise<SeenSite> {
  return inTransaction(ctx, async (tx) => {
    const { site, row, siblings } = await findSiteSpace(tx, caller, request);
    const live = siblings.filter((other) => other.deleted_at === null);
    const index = findIndex(live, row.id, pointedAt(body.position));
    const others = siblings.filter((other) => other.id !== row.id);
    await placeSiteSpaces(tx.db, placeAt(others, amongAll(live, others, { row, index }), row.id), row.id);
    await updateSite(tx.db, site.id, { now: ctx.clock.now() });
    return seeOne(tx, caller, request);
  });
}

/** The same place among all as among those whose space is not deleted; the deleted ones keep theirs. */
function amongAll(
  live: readonly SiteSpaceRow[],
  others: readonly SiteSpaceRow[],
  { row, index }: { row: SiteSpaceRow; index: number },
): number {
  const next = live.filter((other) => other.id !== row.id)[index];
  return next === undefined ? others.length : others.indexOf(next);
}
