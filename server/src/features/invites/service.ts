import type { Static } from 'typebox';
import { type Actor, allows, type Caller, roleInOrganization } from '#access/index.ts';
import { actorOf, recordAudit } from '#features/audit-log/index.ts';
import { findMember } from '#features/members/index.ts';
import { getOrganizationById } from '#features/organizations/index.ts';
import type { SpacesCtx } from '#features/spaces/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import {
  badRequest,
  forbidden,
  type ListRequest,
  notFound,
  type Page,
  paginate,
  preconditionFailed,
  requireMatch,
} from '#platform/http/index.ts';
import { newUnguessableId } from '#platform/ids.ts';
import { findPlace, findPlaces, pointerOf, type SeenPlace } from './places.ts';
import type { ShownInvite } from './resources.ts';
import { readChange, readWish, requireMayInvite, requireOwnRole, requireUnblocked, toRank, toRole } from './rules.ts';
import type { CreateInvite, UpdateInvite } from './schema.ts';
import {
  countAllInvites,
  countInvites,
  deleteInvite,
  findInvite,
  insertInvite,
  type InviteFilter,
  type InviteRow,
  listInvites,
  updateInvite,
} from './store.ts';

export type InvitesCtx = SpacesCtx;

export interface Named {
  organizationId: string;
  inviteId: string;
}

const INVITES_AT_MOST = 1000;

export const linksOff = () => forbidden('This organization takes nobody in by links.');

/** The invite with what it is to; 404 for one that is not, or whose space or collection is gone. */
export async function getInvite(
  ctx: { db: Db },
  actor: Actor,
  { organizationId, inviteId }: Named,
): Promise<{ row: InviteRow; place: SeenPlace | undefined }> {
  const row = await findInvite(ctx.db, organizationId, inviteId);
  if (row === undefined) throw notFound('invite');
  const pointer = pointerOf(row);
  const place = pointer && (await findPlace(ctx, { actor, organizationId }, pointer));
  if (pointer !== undefined && place === undefined) throw notFound('invite');
  return { row, place };
}

/** Whoever knows the id may look, while links let people in; those who manage invites always. */
export async function getOrganizationInviteLink(ctx: InvitesCtx, actor: Actor, named: Named): Promise<ShownInvite> {
  const found = await getInvite(ctx, actor, named);
  const organization = await getOrganizationById(ctx, named.organizationId);
  const member = await findMember(ctx.db, named.organizationId, actor.userId);
  const role = (await roleInOrganization(ctx, actor, named.organizationId)) ?? 0;
  const isManager = allows(role, 'admin') || allows(found.place?.role ?? 0, 'create');
  requireUnblocked(organization);
  if (organization.invite_links === 0 && !isManager) throw linksOff();
  return { ...found, member };
}

export async function createOrganizationInvite(
  ctx: InvitesCtx,
  caller: Caller,
  body: Static<typeof CreateInvite>,
): Promise<ShownInvite> {
  const wish = readWish(body);
  const { organizationId } = caller.rights;
  return inTransaction(ctx, async (tx) => {
    const place = wish.kind === 'organization' ? undefined : await seePlace(tx, caller, wish);
    if (wish.kind !== 'organization' && place === undefined)
      throw badRequest(`The ${wish.kind} cannot be used: it is none of this organization.`, [
        { in: 'body', path: `/${wish.kind}`, message: `expected a ${wish.kind} of this organization` },
      ]);
    requireMayInvite(caller, place);
    requireOwnRole(caller, place, wish.role);
    if ((await getOrganizationById(tx, organizationId)).invite_links === 0) throw linksOff();
    if ((await countAllInvites(tx.db, organizationId)) >= INVITES_AT_MOST)
      throw preconditionFailed(
        `An organization has at most ${INVITES_AT_MOST} invites. Delete those that nobody needs.`,
      );
    const id = newUnguessableId();
    await insertInvite(tx.db, {
      id,
      organization_id: organizationId,
      space_id: place?.kind === 'space' ? place.id : null,
      collection_id: place?.kind === 'collection' ? place.id : null,
      role: toRank(wish.role),
      created_by: caller.userId,
      created_at: ctx.clock.now(),
    });
    const made = await getInvite(tx, caller, { organizationId, inviteId: id });
    await recordAudit(tx, { ...toEvent(caller, made.row), action: 'invite.created', after: toRecorded(made.row) });
    return showTo(tx, caller, made);
  });
}

/** Content that the caller may see; undefined for all other. */
async function seePlace(ctx: { db: Db }, caller: Caller, pointer: Parameters<typeof findPlace>[2]) {
  const place = await findPlace(ctx, { actor: caller, organizationId: caller.rights.organizationId }, pointer);
  return place === undefined || place.role === 0 ? undefined : place;
}

async function showTo(
  ctx: { db: Db },
  caller: Caller,
  found: { row: InviteRow; place: SeenPlace | undefined },
): Promise<ShownInvite> {
  return { ...found, member: await findMember(ctx.db, caller.rights.organizationId, caller.userId) };
}

/** Listed invites in the eyes of who manages them, with as many queries for a hundred as for one. */
export async function showAllTo(ctx: { db: Db }, caller: Caller, rows: readonly InviteRow[]): Promise<ShownInvite[]> {
  const { organizationId, organizationRole } = caller.rights;
  const member = await findMember(ctx.db, organizationId, caller.userId);
  const pointers = rows.flatMap((row) => pointerOf(row) ?? []);
  // Who is no administrator lists those of one place only.
  const [first] = pointers;
  const places = allows(organizationRole, 'admin')
    ? await findPlaces(ctx, pointers, organizationRole)
    : first && [await findPlace(ctx, { actor: caller, organizationId }, first)];
  const byId = new Map(places?.flatMap((place) => (place === undefined ? [] : [[place.id, place]])));
  return rows.map((row) => ({ row, member, place: byId.get(pointerOf(row)?.id ?? '') }));
}

/** As `getInvite`, for somebody who may manage it. What they may not see is not there. */
async function getManaged(ctx: { db: Db }, caller: Caller, named: Named) {
  const found = await getInvite(ctx, caller, named);
  if (found.place?.role === 0) throw notFound('invite');
  requireMayInvite(caller, found.place);
  return found;
}

interface Change<Body> extends Named {
  body: Body;
  ifMatch: readonly string[] | undefined;
}

export async function updateOrganizationInviteById(
  ctx: InvitesCtx,
  caller: Caller,
  { body, ifMatch, ...named }: Change<Static<typeof UpdateInvite>>,
): Promise<ShownInvite> {
  return inTransaction(ctx, async (tx) => {
    const { row, place } = await getManaged(tx, caller, named);
    requireMatch(ifMatch, row.version);
    const role = readChange(row, body);
    requireOwnRole(caller, place, role);
    if (toRank(role) !== row.role)
      await updateInvite(tx.db, row.id, { role: toRank(role), updated_at: ctx.clock.now() });
    const changed = await getInvite(tx, caller, named);
    const states = { before: toRecorded(row), after: toRecorded(changed.row) };
    await recordAudit(tx, { ...toEvent(caller, row), action: 'invite.updated', ...states });
    return showTo(tx, caller, changed);
  });
}

export async function deleteOrganizationInviteById(
  ctx: InvitesCtx,
  caller: Caller,
  { ifMatch, ...named }: Omit<Change<never>, 'body'>,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { row } = await getManaged(tx, caller, named);
    requireMatch(ifMatch, row.version);
    await deleteInvite(tx.db, row.id);
    await recordAudit(tx, { ...toEvent(caller, row), action: 'invite.deleted', before: toRecorded(row) });
  });
}

/** Who knows the whole id of an invite may use it, so the log has its beginning. */
export const inviteTarget = ({ id }: InviteRow) => ({ kind: 'invite', id: `${id.slice(0, 8)}…` });

const toEvent = (caller: Caller, row: InviteRow) => ({
  organizationId: row.organization_id,
  actor: actorOf(caller),
  target: inviteTarget(row),
});

const toRecorded = (row: InviteRow) => ({
  role: toRole(row.role) ?? 'guest',
  space: row.space_id,
  collection: row.collection_id,
});

type ContentRequest = ListRequest & { space?: string; collection?: string };

/** The invites to content: of one space or collection for who may invite to it, of all for administrators. */
export async function listContentInviteLinks(
  ctx: InvitesCtx,
  caller: Caller,
  { space, collection, ...request }: ContentRequest,
): Promise<Page<InviteRow>> {
  if (space === undefined && collection === undefined) requireMayInvite(caller, undefined);
  for (const [kind, id] of [
    ['space', space],
    ['collection', collection],
  ] as const) {
    if (id === undefined) continue;
    const place = await seePlace(ctx, caller, { kind, id });
    if (place === undefined) throw notFound(kind);
    requireMayInvite(caller, place);
  }
  const { organizationId } = caller.rights;
  return listPage(ctx, request, { organizationId, of: 'content', space, collection });
}

export const listOrganizationInviteLinks = (
  ctx: InvitesCtx,
  caller: Caller,
  request: ListRequest,
): Promise<Page<InviteRow>> =>
  listPage(ctx, request, { organizationId: caller.rights.organizationId, of: 'organization' });

const listPage = (ctx: InvitesCtx, request: ListRequest, filter: InviteFilter): Promise<Page<InviteRow>> =>
  paginate(request, {
    scope: ['invites', filter.organizationId, filter.of, filter.space, filter.collection],
    count: () => countInvites(ctx.db, filter),
    rows: (after, take) => listInvites(ctx.db, filter, { after, take }),
    keyOf: (row) => [row.created_at, row.id],
    keyTypes: ['number', 'string'],
  });
