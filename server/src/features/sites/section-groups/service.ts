import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import { type Db, inTransaction, orderKeyAfter } from '#platform/db/index.ts';
import {
  badRequest,
  conflict,
  type ListRequest,
  notFound,
  type Page,
  paginate,
  preconditionFailed,
  requireMatch,
} from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import { type GroupRow, type Parts, sectionsIn, siblingsOf, topLevel } from '../parts/index.ts';
import { findIndex, type Placed, placeAt, placesAt, pointedAt } from '../positions/index.ts';
import { placeAnywhere, updateSection } from '../sections/index.ts';
import { type SeenSite, seeSite, type SiteSpacesCtx } from '../site-spaces/index.ts';
import { badLength } from '../rules.ts';
import { updateSite } from '../store.ts';
import { type SeenGroup, visibleGroups } from './resources.ts';
import type { AddGroup, MoveGroup, UpdateGroup } from './schema.ts';
import { deleteGroup, insertGroup, updateGroup } from './store.ts';

type Ctx = Pick<SiteSpacesCtx, 'db' | 'clock'>;

export interface GroupRequest {
  organizationId: string;
  siteId: string;
  siteSectionGroupId: string;
  ifMatch?: readonly string[] | undefined;
}

export interface OneGroup {
  seen: SeenSite;
  group: SeenGroup;
}

const GROUPS_AT_MOST = 100;

export async function listSiteSectionGroups(
  ctx: Pick<Ctx, 'db'>,
  caller: Caller,
  { siteId, query }: { siteId: string; query: ListRequest },
): Promise<Page<SeenGroup> & { seen: SeenSite }> {
  const seen = await seeSite(ctx, caller, { siteId });
  const groups = visibleGroups(caller, seen);
  const page = await paginate(query, {
    scope: ['site-section-groups', siteId, caller.userId],
    count: async () => groups.length,
    rows: async (after, take) => groups.filter(({ row }) => after === undefined || isAfter(row, after)).slice(0, take),
    keyOf: ({ row }) => [row.position, row.id],
    keyTypes: ['string', 'string'],
  });
  return { ...page, seen };
}

const isAfter = (row: GroupRow, [position = '', id = '']: readonly (string | number)[]): boolean =>
  row.position > String(position) || (row.position === position && row.id > String(id));

async function seeGroup(
  ctx: Pick<Ctx, 'db'>,
  caller: Caller,
  { siteId, siteSectionGroupId }: Pick<GroupRequest, 'siteId' | 'siteSectionGroupId'>,
): Promise<OneGroup> {
  const seen = await seeSite(ctx, caller, { siteId });
  const group = visibleGroups(caller, seen).find(({ row }) => row.id === siteSectionGroupId);
  if (group === undefined) throw notFound('section group');
  return { seen, group };
}

const badTitle = () => badLength('title', { least: 1, most: 100 });

/** Adds a group at the end of the site, with the sections that are named, in their order. */
export async function addSectionGroupToSite(
  ctx: Ctx,
  caller: Caller,
  { siteId, body }: { siteId: string; body: Static<typeof AddGroup> },
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
    return seeGroup(tx, caller, { siteId, siteSectionGroupId: id });
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
  caller: Caller,
  { body, ...request }: GroupRequest & { body: Static<typeof UpdateGroup> },
): Promise<OneGroup> {
  const title = body.title?.trim();
  if (title === '') throw badTitle();
  return inTransaction(ctx, async (tx) => {
    const one = await seeGroup(tx, caller, request);
    const { row } = one.group;
    requireMatch(request.ifMatch, row.version);
    const changes = {
      ...(title === undefined || title === row.title ? {} : { title }),
      ...(body.icon === undefined || body.icon === row.icon ? {} : { icon: body.icon }),
    };
    if (Object.keys(changes).length === 0) return one;
    await updateGroup(tx.db, row.id, changes);
    await updateSite(tx.db, row.site_id, { now: ctx.clock.now() });
    return seeGroup(tx, caller, request);
  });
}

/** Its sections take its place. */
export async function deleteSiteSectionGroupById(ctx: Ctx, caller: Caller, request: GroupRequest): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { seen, group } = await seeGroup(tx, caller, request);
    requireMatch(request.ifMatch, group.row.version);
    const ids = sectionsIn(seen.parts, group.row.id).map(({ id }) => id);
    const siblings = siblingsOf(seen.parts, null);
    const index = siblings.findIndex(({ id }) => id === group.row.id);
    await placeAnywhere(tx.db, placesAt(siblings.toSpliced(index, 1), index, ids));
    for (const id of ids) await updateSection(tx.db, id, { group_id: null });
    await deleteGroup(tx.db, group.row.id);
    await updateSite(tx.db, group.row.site_id, { now: ctx.clock.now() });
  });
}

/** To the end of the group, out of the one that it may be in. */
export async function addSectionToGroup(
  ctx: Ctx,
  caller: Caller,
  { sectionId, ...request }: GroupRequest & { sectionId: string },
): Promise<OneGroup> {
  return inTransaction(ctx, async (tx) => {
    const { seen, group } = await seeGroup(tx, caller, request);
    requireMatch(request.ifMatch, group.row.version);
    const section = requireSection(seen.parts, sectionId, '/sectionId');
    if (section.group_id === group.row.id) throw conflict('The section is in this group already.');
    await putInto(tx.db, { id: group.row.id, siblings: sectionsIn(seen.parts, group.row.id) }, [sectionId]);
    await updateSite(tx.db, group.row.site_id, { now: ctx.clock.now() });
    return seeGroup(tx, caller, request);
  });
}

/** The section comes to stand directly behind the group. */
export async function removeSectionFromGroup(
  ctx: Ctx,
  caller: Caller,
  { siteSectionId, ...request }: GroupRequest & { siteSectionId: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { seen, group } = await seeGroup(tx, caller, request);
    requireMatch(request.ifMatch, group.row.version);
    if (!group.sections.some(({ row }) => row.id === siteSectionId)) throw notFound('section in this group');
    const siblings = siblingsOf(seen.parts, null);
    const index = siblings.findIndex(({ id }) => id === group.row.id) + 1;
    await placeAnywhere(tx.db, placeAt(siblings, index, siteSectionId));
    await updateSection(tx.db, siteSectionId, { group_id: null });
    await updateSite(tx.db, group.row.site_id, { now: ctx.clock.now() });
  });
}

/** Brings a group to where a request wants it, beside sections that are in no group and other groups. */
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
  caller: Caller,
  { body, ...request }: GroupRequest & { body: Static<typeof MoveGroup> },
): Promise<OneGroup> {
  return inTransaction(ctx, async (tx) => {
    const { seen, group } = await seeGroup(tx, caller, request);
    requireMatch(request.ifMatch, group.row.version);
    await moveGroup(tx.db, seen.parts, { row: group.row, wanted: pointedAt(body.position) });
    await updateSite(tx.db, group.row.site_id, { now: ctx.clock.now() });
    return seeGroup(tx, caller, request);
  });
}
