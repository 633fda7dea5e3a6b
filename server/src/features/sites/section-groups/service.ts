import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import { type Db, inTransaction, orderKeyAfter } from '#platform/db/index.ts';
import { badRequest, conflict, notFound, preconditionFailed } from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import { type GroupRow, type Parts, sectionsIn, siblingsOf, topLevel } from '../parts/index.ts';
import { findIndex, type Placed, placeAt, placesAt, pointedAt } from '../positions/index.ts';
import { placeAnywhere, updateSection } from '../sections/index.ts';
import { changeSibling, type One, removeSibling, seeAdded, type SiblingRequest } from '../siblings/index.ts';
import { type SeenSite, seeSite, type SiteSpacesCtx } from '../site-spaces/index.ts';
import { badLength } from '../rules.ts';
import { updateSite } from '../store.ts';
import { groupKind, type SeenGroup } from './resources.ts';
import type { AddGroup, MoveGroup, UpdateGroup } from './schema.ts';
import { deleteGroup, insertGroup, updateGroup } from './store.ts';

type Ctx = Pick<SiteSpacesCtx, 'db' | 'clock'>;

type Request = SiblingRequest & { caller: Caller };

export type OneGroup = One<SeenSite, SeenGroup>;

const GROUPS_AT_MOST = 100;

const badTitle = () => badLength('title', { least: 1, most: 100 });

/** Adds a group at the end of the site, with the sections that are named, in their order. */
export async function addSectionGroupToSite(
  ctx: Ctx,
  { caller, siteId, body }: { caller: Caller; siteId: string; body: Static<typeof AddGroup> },
): Promise<OneGroup> {
  const title = body.title.trim();
  if (title === '') throw badTitle();
  return inTransaction(ctx, async (tx) => {
    const { parts } = await seeSite(tx, caller, { siteId });
    if (parts.groups.length >= GROUPS_AT_MOST)
      throw preconditionFailed(`A site has at most ${GROUPS_AT_MOST} groups of sections.`);
    const id = newId();
    const position = orderKeyAfter(topLevel(parts).at(-1)?.row.position);
    await insertGroup(tx.db, { id, site_id: siteId, title, icon: body.icon ?? null, position });
    const sectionIds = [...new Set(body.sections)];
    sectionIds.forEach((sectionId, index) => requireSection(parts, sectionId, `/sections/${index}`));
    await putInto(tx.db, { id, siblings: [] }, sectionIds);
    await updateSite(tx.db, siteId, { now: ctx.clock.now() });
    return seeAdded(groupKind, tx, { caller, siteId, id });
  });
}

function requireSection({ sections }: Parts, id: string, path: string) {
  const section = sections.find((row) => row.id === id);
  if (section !== undefined) return section;
  throw badRequest('The site has no such section.', [{ in: 'body', path, message: 'expected a section of the site' }]);
}

/** Puts sections at the end of a group. */
async function putInto(
  db: Db,
  { id, siblings }: { id: string | null; siblings: readonly Placed[] },
  sectionIds: readonly string[],
): Promise<void> {
  await placeAnywhere(db, placesAt(siblings, siblings.length, sectionIds));
  for (const sectionId of sectionIds) await updateSection(db, sectionId, { group_id: id });
}

export async function updateSiteSectionGroupById(
  ctx: Ctx,
  { body, ...request }: Request & { body: Static<typeof UpdateGroup> },
): Promise<OneGroup> {
  const title = body.title?.trim();
  if (title === '') throw badTitle();
  return changeSibling(groupKind, ctx, request, async (tx, { part: { row } }) => {
    const changes = {
      ...(title === undefined || title === row.title ? {} : { title }),
      ...(body.icon === undefined || body.icon === row.icon ? {} : { icon: body.icon }),
    };
    if (Object.keys(changes).length === 0) return 'unchanged';
    await updateGroup(tx.db, row.id, changes);
    return undefined;
  });
}

/** Its sections take its place. */
export async function deleteSiteSectionGroupById(ctx: Ctx, request: Request): Promise<void> {
  await removeSibling(groupKind, ctx, request, async ({ db }, { seen, part: { row } }) => {
    const ids = sectionsIn(seen.parts, row.id).map(({ id }) => id);
    const siblings = siblingsOf(seen.parts, null);
    const index = siblings.findIndex(({ id }) => id === row.id);
    await placeAnywhere(db, placesAt(siblings.toSpliced(index, 1), index, ids));
    for (const id of ids) await updateSection(db, id, { group_id: null });
    await deleteGroup(db, row.id);
  });
}

/** To the end of the group, out of the one that it may be in. */
export async function addSectionToGroup(
  ctx: Ctx,
  { sectionId, ...request }: Request & { sectionId: string },
): Promise<OneGroup> {
  return changeSibling(groupKind, ctx, request, async ({ db }, { seen, part: { row } }) => {
    const section = requireSection(seen.parts, sectionId, '/sectionId');
    if (section.group_id === row.id) throw conflict('The section is in this group already.');
    await putInto(db, { id: row.id, siblings: sectionsIn(seen.parts, row.id) }, [sectionId]);
  });
}

/** The section comes to stand directly behind the group. */
export async function removeSectionFromGroup(
  ctx: Ctx,
  { siteSectionId, ...request }: Request & { siteSectionId: string },
): Promise<void> {
  await changeSibling(groupKind, ctx, request, async ({ db }, { seen, part: group }) => {
    if (!group.sections.some(({ row }) => row.id === siteSectionId)) throw notFound('section in this group');
    const siblings = siblingsOf(seen.parts, null);
    const index = siblings.findIndex(({ id }) => id === group.row.id) + 1;
    await placeAnywhere(db, placeAt(siblings, index, siteSectionId));
    await updateSection(db, siteSectionId, { group_id: null });
  });
}

/** Brings a group to where a request wants it, next to sections that are in no group and other groups. */
export async function moveGroup(
  db: Db,
  parts: Parts,
  move: { row: GroupRow; wanted: ReturnType<typeof pointedAt> },
): Promise<void> {
  const siblings = siblingsOf(parts, null);
  const index = findIndex(siblings, move.row.id, move.wanted);
  const others = siblings.filter((other) => other.id !== move.row.id);
  await placeAnywhere(db, placeAt(others, index, move.row.id));
  await updateGroup(db, move.row.id, {});
}

export async function moveSiteSectionGroup(
  ctx: Ctx,
  { body, ...request }: Request & { body: Static<typeof MoveGroup> },
): Promise<OneGroup> {
  return changeSibling(groupKind, ctx, request, ({ db }, { seen, part: { row } }) =>
    moveGroup(db, seen.parts, { row, wanted: pointedAt(body.position) }),
  );
}
