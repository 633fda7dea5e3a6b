import type { Static } from 'typebox';
import { allows, type Caller, roleInOrganization, roleOnCollection } from '#access/index.ts';
import {
  endOfOrganization,
  findPosition,
  keepShort,
  positionNextTo,
  requireCreate,
} from '#features/collections/index.ts';
import { actorOf, doneBy, recordAudit } from '#features/audit-log/index.ts';
import type { MoveRequest, TransferRequest } from '#features/collections/schema.ts';
import { type Kind, withinQuota } from '#features/quotas/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import type { Events } from '#platform/events/index.ts';
import { badRequest, conflict, forbidden, preconditionFailed } from '#platform/http/index.ts';
import { spaceVisibilityUpdated } from '../events.ts';
import { titleOfCopy, visibilityIn } from '../rules.ts';
import { addSpace, getLiveSpace, getSpaceById, recordSpace, type SpaceRequest, type SpacesCtx } from '../service.ts';
import { findHead, type SpaceRow, updateSpace } from '../store.ts';
import { copyPageTimes, dropGrants, moveFormerPages, notePagesOfCopy } from './store.ts';

export interface MovingCtx extends SpacesCtx {
  events: Events;
}

export interface TransferCtx extends MovingCtx {
  /** Which of these spaces some site shows, published or not; provided by the sites, which lie above this room. */
  above: { spacesOnSites: (db: Db, spaceIds: readonly string[]) => Promise<string[]> };
}

export async function moveSpace(
  ctx: MovingCtx,
  caller: Caller,
  { spaceId, body, ifMatch }: SpaceRequest & { body: Static<typeof MoveRequest> },
): Promise<SpaceRow> {
  return inTransaction(ctx, async (tx) => {
    const row = await getLiveSpace(tx, caller, { spaceId, ifMatch });
    const parent = body.parent === undefined ? row.parent_id : body.parent;
    if (parent !== row.parent_id) await requireCreate(tx, caller, parent);
    const to = { organization_id: row.organization_id, parent_id: parent };
    const item = { ...row, kind: 'space' } as const;
    const position = await findPosition(tx, caller, { item, to, position: body.position });
    const visibility = visibilityIn(row.visibility, parent);
    await updateSpace(tx.db, row.id, { parent_id: parent, position, visibility, updated_at: ctx.clock.now() });
    await keepShort(tx.db, to, position);
    const before = { parent: row.parent_id, visibility: row.visibility };
    await recordSpace(tx, caller, { row, action: 'space.moved', before, after: { parent, visibility } });
    await announceVisibility(tx, row, { organizationId: row.organization_id, visibility });
    return getSpaceById(tx, row.id);
  });
}

/** Copies a pointer and the times of pages, whatever the size of the content. */
export async function duplicateSpace(ctx: SpacesCtx, caller: Caller, request: SpaceRequest): Promise<SpaceRow> {
  return inTransaction(ctx, async (tx) => {
    const source = await getLiveSpace(tx, caller, request);
    await requireCreateNextTo(tx, caller, source);
    const head = await findHead(tx.db, source.id);
    if (head === undefined) throw new Error(`The space ${source.id} has no head.`);
    const copy = {
      organization_id: source.organization_id,
      parent_id: source.parent_id,
      title: titleOfCopy(source.title),
      emoji: source.emoji,
      language: source.language,
      visibility: visibilityIn('private', source.parent_id),
      edit_mode: source.edit_mode,
      // What is hidden stays hidden: whoever copies it is its creator now.
      default_level: source.default_level,
      position: await positionNextTo(tx.db, source, { after: source.position }),
      created_by: caller.userId,
      by: actorOf(caller),
    };
    const made = await addSpace(tx, copy, { tree: head.tree, copyOf: source.id });
    await copyPageTimes(tx.db, source.id, made.id);
    await notePagesOfCopy(tx.db, made.id);
    await keepShort(tx.db, made, made.position);
    return made;
  });
}

async function requireCreateNextTo(tx: SpacesCtx, caller: Caller, source: SpaceRow): Promise<void> {
  const { parent_id: parent } = source;
  const role = parent === null ? caller.rights.organizationRole : await roleOnCollection(tx, caller, parent);
  if (!allows(role, 'create')) throw forbidden('This needs the role "create" where the space lies.');
}

/** What spaces bring to another organization. */
export const KINDS_OF_SPACES: readonly Kind[] = ['storage', 'spaces', 'pages'];

export async function transferSpace(
  ctx: TransferCtx,
  caller: Caller,
  { spaceId, body, ifMatch }: SpaceRequest & { body: Static<typeof TransferRequest> },
): Promise<SpaceRow> {
  return withinQuota(ctx, { organizationId: body.organization, kinds: KINDS_OF_SPACES }, async (tx) => {
    const row = await getLiveSpace(tx, caller, { spaceId, ifMatch });
    await requireOrganization(tx, caller, { from: row.organization_id, to: body.organization });
    if ((await ctx.above.spacesOnSites(tx.db, [row.id])).length > 0)
      throw preconditionFailed('A site shows the space. Take it off its sites, then transfer it.');
    await dropGrants(tx.db, [row.id]);
    await moveFormerPages(tx.db, [row.id], body.organization);
    const visibility = visibilityIn(row.visibility, null);
    await updateSpace(tx.db, row.id, {
      organization_id: body.organization,
      parent_id: null,
      default_level: 'inherit',
      visibility,
      position: await endOfOrganization(tx.db, body.organization),
      updated_at: ctx.clock.now(),
    });
    await recordTransfer(tx, caller, { kind: 'space', row, to: body.organization });
    await announceVisibility(tx, row, { organizationId: body.organization, visibility });
    return getSpaceById(tx, row.id);
  });
}

async function announceVisibility(
  tx: Pick<MovingCtx, 'db' | 'clock' | 'events'>,
  { id: spaceId, visibility: previousVisibility }: SpaceRow,
  { organizationId, visibility }: { organizationId: string; visibility: string },
): Promise<void> {
  if (visibility === previousVisibility) return;
  await tx.events.publish(tx, spaceVisibilityUpdated, {
    ...{ subject: `space:${spaceId}`, organizationId },
    payload: { spaceId, previousVisibility, visibility },
  });
}

/** Both organizations learn of it. */
export async function recordTransfer(
  tx: Pick<SpacesCtx, 'db' | 'clock'>,
  caller: Caller,
  { kind, row, to }: { kind: 'space' | 'collection'; row: { id: string; organization_id: string }; to: string },
): Promise<void> {
  const states = { before: { organization: row.organization_id }, after: { organization: to } };
  for (const organizationId of [row.organization_id, to])
    await recordAudit(tx, {
      ...{ ...doneBy(caller), organizationId, action: `${kind}.transferred` },
      ...{ target: { kind, id: row.id }, ...states },
    });
}

/** Refuses a transfer that the caller may not make: it takes the right to create content in both organizations. */
export async function requireOrganization(
  tx: Pick<SpacesCtx, 'db'>,
  caller: Caller,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const role = await roleInOrganization(tx, caller, to);
  if (role === undefined) {
    const detail = { in: 'body' as const, path: '/organization', message: 'expected an organization of the caller' };
    throw badRequest('There is no such organization to transfer to.', [detail]);
  }
  if (!allows(caller.rights.organizationRole, 'create') || !allows(role, 'create'))
    throw forbidden('This needs the role "create" in both organizations.');
  if (from === to) throw conflict('It is in this organization already.');
}
