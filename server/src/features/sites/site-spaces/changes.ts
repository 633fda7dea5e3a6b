// What becomes of a space on a site: its path and condition, its place, and its end there. The space itself stays as it is.
import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { badRequest, conflict, notFound } from '#platform/http/index.ts';
import { checkCondition } from '../conditions.ts';
import { forgetPart, recordPart } from '../address-history/index.ts';
import { loadParts, type Parts, sectionsInOrder, type SiteSpaceRow } from '../parts/index.ts';
import { findIndex, placeAt, pointedAt } from '../positions/index.ts';
import { readPath } from '../rules.ts';
import { changeSibling, type One, removeSibling, seeAdded, type SiblingRequest } from '../siblings/index.ts';
import { findSite, updateSite } from '../store.ts';
import { siteSpaceKind } from './kind.ts';
import type { SiteSpacesCtx } from './resources.ts';
import type { ShownSiteSpace } from './rules.ts';
import type { AddSpace, MoveSiteSpace, UpdateSiteSpace } from './schema.ts';
import { placeSpaces, requireNew, requireSpace, type SeenSite } from './service.ts';
import { deleteSiteSpace, placeSiteSpaces, setDefaultSiteSpace, updateSiteSpace } from './store.ts';

type Ctx = Pick<SiteSpacesCtx, 'db' | 'clock'>;

type Request = SiblingRequest & { caller: Caller };
type OneSiteSpace = One<SeenSite, ShownSiteSpace>;

/** Those of its section, or of a site without any, in order; itself among them. */
const othersThan = ({ siteSpaces }: Parts, row: Pick<SiteSpaceRow, 'section_id'>): SiteSpaceRow[] =>
  siteSpaces.filter((each) => each.section_id === row.section_id);

/** To the end of the section that is named, or of the default one; to the end of a site without sections. */
export async function addSpaceToSite(
  ctx: Ctx,
  { caller, siteId, body }: { caller: Caller; siteId: string; body: Static<typeof AddSpace> },
): Promise<OneSiteSpace> {
  return inTransaction(ctx, async (tx) => {
    const site = await findSite(tx.db, caller.rights.organizationId, siteId);
    if (site === undefined) throw notFound('site');
    const space = await requireSpace(tx, caller, { spaceId: body.spaceId, path: '/spaceId' });
    const parts = await loadParts(tx.db, siteId);
    const sectionId = findSection(parts, body.sectionId);
    requireNew(parts, space.id);
    const [id = ''] = await placeSpaces(tx.db, { siteId, sectionId }, [space]);
    await updateSite(tx.db, siteId, { now: tx.clock.now() });
    return seeAdded(siteSpaceKind, tx, { caller, siteId, id });
  });
}

/** The section that a space is added to: the one that is named, else the default; null on a site without sections. */
function findSection(parts: Parts, named: string | undefined, path = '/sectionId'): string | null {
  const sections = sectionsInOrder(parts);
  if (named === undefined) return (sections.find((row) => row.is_default === 1) ?? sections[0])?.id ?? null;
  if (!sections.some((row) => row.id === named)) throw noSection(path);
  return named;
}

/** Refuses a section that is named and is none of the site. */
export async function requireSection(
  ctx: { db: Db },
  { siteId, named, path }: { siteId: string; named: string; path: string },
): Promise<void> {
  findSection(await loadParts(ctx.db, siteId), named, path);
}

const noSection = (path: string) =>
  badRequest('The site has no such section.', [{ in: 'body', path, message: 'expected a section of the site' }]);

export async function updateSiteSpaceById(
  ctx: Ctx,
  { body, ...request }: Request & { body: Static<typeof UpdateSiteSpace> },
): Promise<OneSiteSpace> {
  const path = readPath(body.path);
  checkCondition(body.condition);
  return changeSibling(siteSpaceKind, ctx, request, async ({ db }, { seen, part: { row } }) => {
    const changes = {
      ...(path === undefined || path === row.path ? {} : { path }),
      ...(body.condition === undefined || body.condition === row.condition ? {} : { condition: body.condition }),
    };
    if (Object.keys(changes).length === 0) return 'unchanged';
    if (changes.path !== undefined) await takePath(db, seen, { row, path: changes.path, now: ctx.clock.now() });
    await updateSiteSpace(db, row.id, changes);
    return undefined;
  });
}

/** Notes that the path of now leads to the new one. Throws 409 where that is the path of a space next to it. */
async function takePath(
  db: Db,
  { site, parts }: SeenSite,
  { row, path, now }: { row: SiteSpaceRow; path: string; now: number },
): Promise<void> {
  if (othersThan(parts, row).some((other) => other.path === path))
    throw conflict('Another space next to it has this path. Take another one.');
  const part = { kind: 'variant', scopeId: row.section_id ?? site.id, id: row.id } as const;
  await recordPart(db, { ...part, organizationId: site.organization_id }, { from: row.path, to: path, now });
}

export async function deleteSiteSpaceById(ctx: Ctx, request: Request): Promise<void> {
  await removeSibling(siteSpaceKind, ctx, request, ({ db }, { seen, part: { row } }) => takeOut(db, seen.parts, row));
}

/** Takes a space from its site, whoever sees it there. */
export async function removeSiteSpace(ctx: Ctx, parts: Parts, row: SiteSpaceRow): Promise<void> {
  await takeOut(ctx.db, parts, row);
  await updateSite(ctx.db, row.site_id, { now: ctx.clock.now() });
}

/** The first that is left next to it becomes the default where the default goes. */
async function takeOut(db: Db, parts: Parts, row: SiteSpaceRow): Promise<void> {
  await deleteSiteSpace(db, row.id);
  await forgetPart(db, { kind: 'variant', scopeId: row.section_id ?? row.site_id, id: row.id });
  const left = othersThan(parts, row).filter((other) => other.id !== row.id);
  const next = left.find((other) => other.deleted_at === null) ?? left[0];
  if (row.is_default === 1 && next !== undefined) await setDefaultSiteSpace(db, left, next.id);
}

/** Within its section, or within a site without any; or into another section. */
export async function moveSiteSpace(
  ctx: Ctx,
  { body, ...request }: Request & { body: Static<typeof MoveSiteSpace> },
): Promise<OneSiteSpace> {
  return changeSibling(siteSpaceKind, ctx, request, async ({ db }, { seen, part: { row } }) => {
    const { sectionId = row.section_id } = body;
    const siblings = othersThan(seen.parts, { section_id: sectionId });
    if (sectionId !== null && sectionId !== row.section_id)
      await changeSection(db, seen, { row, sectionId, siblings, now: ctx.clock.now() });
    const live = siblings.filter((other) => other.deleted_at === null);
    const index = findIndex(live, row.id, pointedAt(body.position));
    const others = siblings.filter((other) => other.id !== row.id);
    await placeSiteSpaces(db, placeAt(others, amongAll(live, others, { row, index }), row.id), row.id);
  });
}

interface OtherSection {
  row: SiteSpaceRow;
  sectionId: string;
  /** What is in that section. */
  siblings: readonly SiteSpaceRow[];
  now: number;
}

/** Takes a space from its section into another one, where it is the default if it is the only one. 409 where its path is taken there. */
async function changeSection(
  db: Db,
  { site, parts }: SeenSite,
  { row, sectionId, siblings, now }: OtherSection,
): Promise<void> {
  if (!parts.sections.some(({ id }) => id === sectionId)) throw noSection('/sectionId');
  if (siblings.some((other) => other.path === row.path))
    throw conflict('Another space in that section has this path. Change one of the two first.');
  const left = othersThan(parts, row).filter((other) => other.id !== row.id);
  const next = left.find((other) => other.deleted_at === null) ?? left[0];
  const part = { kind: 'variant', id: row.id, organizationId: site.organization_id } as const;
  await forgetPart(db, { ...part, scopeId: sectionId });
  await recordPart(db, { ...part, scopeId: row.section_id ?? site.id }, { from: row.path, to: row.path, now });
  await updateSiteSpace(db, row.id, { section_id: sectionId, is_default: siblings.length === 0 ? 1 : 0 });
  if (row.is_default === 1 && next !== undefined) await setDefaultSiteSpace(db, left, next.id);
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
