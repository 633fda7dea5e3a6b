import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import { type Db, inTransaction, orderKeyAfter } from '#platform/db/index.ts';
import { badRequest, conflict, notFound, preconditionFailed } from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import { checkCondition } from '../conditions.ts';
import { carryVariants, forgetPart, recordDefault, recordPart } from '../address-history/index.ts';
import { loadParts, type Parts, type SectionRow, sectionsInOrder, topLevel } from '../parts/index.ts';
import { pointedAt } from '../positions/index.ts';
import { segmentOf } from '@lectern/content/segments';
import { badLength, fitTitle, freeSegment, isTitle, readPath, TITLE_BOUNDS } from '../rules.ts';
import { changeSibling, type One, removeSibling, seeAdded, type SiblingRequest } from '../siblings/index.ts';
import {
  placeSpaces,
  requireNew,
  requireSpace,
  type SeenSite,
  setDefaultSiteSpace,
  type SiteSpacesCtx,
} from '../site-spaces/index.ts';
import { findSite, type SiteRow, updateSite } from '../store.ts';
import { moveSection } from './moves/index.ts';
import { type SeenSection, sectionKind } from './resources.ts';
import { changesOf, SECTIONS_AT_MOST } from './rules.ts';
import type { AddSection, MoveSection, UpdateSection } from './schema.ts';
import { deleteSection, insertSection, setDefaultSection, updateSection, wrapSiteSpaces } from './store.ts';

type Ctx = Pick<SiteSpacesCtx, 'db' | 'clock'>;
type Request = SiblingRequest & { caller: Caller };

export type OneSection = One<SeenSite, SeenSection>;

/** Adds a section with one space. Where it is the first one, what the site shows already becomes a section before it. */
export async function addSectionToSite(
  ctx: Ctx,
  { caller, siteId, body }: { caller: Caller; siteId: string; body: Static<typeof AddSection> },
): Promise<OneSection> {
  if (typeof body.title === 'string' && !isTitle(body.title)) throw badLength('title', { ...TITLE_BOUNDS, most: 64 });
  return inTransaction(ctx, async (tx) => {
    const site = await findSite(tx.db, caller.rights.organizationId, siteId);
    if (site === undefined) throw notFound('site');
    const space = await requireSpace(tx, caller, { spaceId: body.spaceId, path: '/spaceId' });
    const present = await loadParts(tx.db, siteId);
    requireNew(present, space.id);
    if (present.sections.length >= SECTIONS_AT_MOST)
      throw preconditionFailed(`A site has at most ${SECTIONS_AT_MOST} sections.`);
    if (present.sections.length === 0 && present.siteSpaces.length > 0) await wrapAll(tx.db, site, present);
    const { title = null, icon = null } = body;
    const id = await appendSection(tx.db, site, { title: title ?? space.title, icon, orElse: space.id });
    await placeSpaces(tx.db, { siteId, sectionId: id }, [space]);
    await updateSite(tx.db, siteId, { now: ctx.clock.now() });
    return seeAdded(sectionKind, tx, { caller, siteId, id });
  });
}

async function wrapAll(db: Db, site: SiteRow, { siteSpaces }: Parts): Promise<void> {
  const id = await appendSection(db, site, { title: site.title, orElse: site.id });
  await wrapSiteSpaces(db, siteSpaces, id);
  await carryVariants(db, site.id, id);
}

interface NewSection {
  title: string;
  icon?: string | null;
  /** What the path is made of where the title leaves nothing for it. */
  orElse: string;
}

/** A section at the end of the site; the first one is the default. */
async function appendSection(db: Db, site: SiteRow, named: NewSection): Promise<string> {
  const parts = await loadParts(db, site.id);
  const taken = new Set(parts.sections.map((row) => row.path));
  const id = newId();
  await insertSection(db, {
    id,
    site_id: site.id,
    title: fitTitle(named.title),
    icon: named.icon ?? null,
    path: freeSegment(segmentOf(named.title) || named.orElse.toLowerCase(), (candidate) => taken.has(candidate)),
    is_default: parts.sections.length === 0 ? 1 : 0,
    position: orderKeyAfter(topLevel(parts).at(-1)?.row.position),
  });
  return id;
}

export async function updateSiteSectionById(
  ctx: Ctx,
  { body, ...request }: Request & { body: Static<typeof UpdateSection> },
): Promise<OneSection> {
  const path = readPath(body.path);
  if (body.title !== undefined && !isTitle(body.title)) throw badLength('title', TITLE_BOUNDS);
  checkCondition(body.condition);
  return changeSibling(sectionKind, ctx, request, async (tx, { seen, part: { row } }) => {
    const now = ctx.clock.now();
    const changes = changesOf(row, { ...body, path });
    const hasOtherDefault = await changeDefault(tx.db, seen, { row, wanted: body.defaultSiteSpace, now });
    if (!hasOtherDefault && Object.keys(changes).length === 0) return 'unchanged';
    if (changes.path !== undefined) await takePath(tx.db, seen, { row, path: changes.path, now });
    await updateSection(tx.db, row.id, changes);
    return undefined;
  });
}

/** Notes that the section's path of now leads to the new one. Throws 409 where that is another section's. */
async function takePath(
  db: Db,
  { site, parts }: SeenSite,
  { row, path, now }: { row: SectionRow; path: string; now: number },
): Promise<void> {
  if (parts.sections.some((other) => other.path === path))
    throw conflict('Another section of the site has this path. Take another one.');
  const part = { kind: 'section', scopeId: site.id, id: row.id, organizationId: site.organization_id } as const;
  await recordPart(db, part, { from: row.path, to: path, now });
}

/** Answers whether the default is another one now. */
async function changeDefault(
  db: Db,
  { site, parts }: SeenSite,
  { row, wanted, now }: { row: SectionRow; wanted: string | undefined; now: number },
): Promise<boolean> {
  if (wanted === undefined) return false;
  const siblings = parts.siteSpaces.filter((each) => each.section_id === row.id);
  const found = siblings.find((each) => each.id === wanted && each.deleted_at === null);
  if (found === undefined) {
    const detail = { in: 'body', path: '/defaultSiteSpace', message: 'expected a space of the section' } as const;
    throw badRequest('The section has no such space.', [detail]);
  }
  if (found.is_default === 1) return false;
  const former = siblings.find((each) => each.is_default === 1);
  const part = { kind: 'variant', scopeId: row.id, organizationId: site.organization_id } as const;
  if (former !== undefined) await recordDefault(db, { ...part, id: former.id }, now);
  await setDefaultSiteSpace(db, siblings, found.id);
  return true;
}

/** Its spaces stay, but no longer on the site. The first section that is left becomes the default where the default goes. */
export async function deleteSiteSectionById(ctx: Ctx, request: Request): Promise<void> {
  await removeSibling(sectionKind, ctx, request, async ({ db }, { seen, part: { row } }) => {
    await deleteSection(db, row.id);
    await forgetPart(db, { kind: 'section', scopeId: row.site_id, id: row.id });
    const left = sectionsInOrder(seen.parts).filter((other) => other.id !== row.id);
    if (row.is_default === 1 && left[0] !== undefined) await setDefaultSection(db, left, left[0].id);
  });
}

export async function moveSiteSection(
  ctx: Ctx,
  { body, ...request }: Request & { body: Static<typeof MoveSection> },
): Promise<OneSection> {
  return changeSibling(sectionKind, ctx, request, ({ db }, { seen, part: { row } }) =>
    moveSection(db, seen.parts, { row, wanted: pointedAt(body.position) }),
  );
}
