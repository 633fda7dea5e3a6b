import type { Static } from 'typebox';
import { allows, type Caller, roleOnCollection } from '#access/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction, orderKeyAfter } from '#platform/db/index.ts';
import {
  badRequest,
  conflict,
  forbidden,
  type ListRequest,
  notFound,
  type Page,
  paginate,
} from '#platform/http/index.ts';
import { newId } from '#platform/ids/index.ts';
import { EMPTY_ROOT, putObjects } from '#platform/objects/index.ts';
import type { CreateSpace } from './schema.ts';
import {
  countVisibleSpaces,
  deleteUntouchedSpace,
  findSpace,
  insertRevision,
  insertSpace,
  isCollectionOf,
  lastPosition,
  listVisibleSpaces,
  moveHead,
  type RevisionRow,
  type SpaceRow,
  type SpaceWithRole,
} from './store.ts';

export interface SpacesCtx {
  db: Db;
  clock: Clock;
  baseUrl: string;
  /** Where published sites show these spaces; told by the sites, which lie above this room. */
  publishedUrlsOf: (db: Db, spaceIds: readonly string[]) => Promise<Map<string, string>>;
}

export async function listSpacesInOrganization(
  ctx: SpacesCtx,
  caller: Caller,
  request: ListRequest,
): Promise<Page<SpaceWithRole>> {
  const { organizationId } = caller.rights;
  const { userId } = caller;
  return paginate(request, {
    scope: ['spaces', organizationId, userId],
    count: () => countVisibleSpaces(ctx.db, organizationId, userId),
    rows: (after, take) => listVisibleSpaces(ctx.db, { organizationId, userId }, after, take),
    keyOf: (row) => [row.position, row.id],
    keyTypes: ['string', 'string'],
  });
}

export async function getSpaceById(ctx: Pick<SpacesCtx, 'db'>, spaceId: string): Promise<SpaceRow> {
  const row = await findSpace(ctx.db, spaceId);
  if (row === undefined) throw notFound('space');
  return row;
}

export interface NewSpace extends Static<typeof CreateSpace> {
  organizationId: string;
  createdBy: string | null;
}

/** Makes a space with one empty revision, at the end of its organization. */
export async function createSpace(ctx: Pick<SpacesCtx, 'db' | 'clock'>, request: NewSpace): Promise<SpaceRow> {
  return inTransaction(ctx, async (tx) => {
    const { organizationId, parent } = request;
    if (parent !== undefined && !(await isCollectionOf(tx.db, organizationId, parent))) {
      throw badParent();
    }
    await putObjects(tx, [EMPTY_ROOT]);
    const now = ctx.clock.now();
    const id = newId();
    const revisionId = newId();
    await insertSpace(tx.db, {
      id,
      organization_id: organizationId,
      parent_id: parent ?? null,
      title: request.title?.trim() || 'Untitled',
      emoji: request.emoji ?? '',
      language: request.language ?? null,
      visibility: parent === undefined ? 'private' : 'in-collection',
      edit_mode: request.editMode ?? 'locked',
      position: orderKeyAfter(await lastPosition(tx.db, organizationId)),
      head_revision_id: revisionId,
      created_by: request.createdBy,
      created_at: now,
    });
    await insertRevision(tx.db, firstRevision({ id: revisionId, spaceId: id, authorId: request.createdBy, now }));
    return getSpaceById(tx, id);
  });
}

const badParent = () =>
  badRequest('The parent is no collection of this organization.', [
    { in: 'body', path: '/parent', message: 'expected a collection' },
  ]);

/** Takes back a space that was made for something which then failed. One that anybody has written to stays. */
export async function removeUntouchedSpace(ctx: Pick<SpacesCtx, 'db'>, spaceId: string): Promise<boolean> {
  return inTransaction(ctx, (tx) => deleteUntouchedSpace(tx.db, spaceId));
}

/** As `createSpace`, for a caller who needs the right to create where the space is to lie. */
export async function createSpaceInOrganization(
  ctx: SpacesCtx,
  caller: Caller,
  request: Static<typeof CreateSpace>,
): Promise<SpaceRow> {
  const { organizationId } = caller.rights;
  const role = request.parent === undefined ? caller.rights.role : await roleInside(ctx, caller, request.parent);
  if (!allows(role, 'create')) throw forbidden('This needs the role "create" where the space is to lie.');
  return createSpace(ctx, { ...request, organizationId, createdBy: caller.userId });
}

/** The caller's role on a collection of this organization. Others, and hidden ones, are told apart by nobody. */
async function roleInside(ctx: SpacesCtx, caller: Caller, collectionId: string): Promise<number> {
  if (!(await isCollectionOf(ctx.db, caller.rights.organizationId, collectionId))) throw badParent();
  const role = await roleOnCollection(ctx, caller, collectionId);
  if (role === 0) throw badParent();
  return role;
}

/**
 * Makes `revision` the space's main content if its first parent still is. Somebody who was faster wins: the caller gets
 * 409 and decides whether to start over from what is there now.
 */
export async function advanceHead(
  ctx: Pick<SpacesCtx, 'db' | 'clock'>,
  revision: RevisionRow,
  from: string,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await insertRevision(tx.db, revision);
    const moved = await moveHead(tx.db, {
      spaceId: revision.space_id,
      from,
      to: revision.id,
      now: revision.created_at,
    });
    if (!moved) throw conflict('The content of the space was changed meanwhile. Try again.');
  });
}

const firstRevision = (first: { id: string; spaceId: string; authorId: string | null; now: number }): RevisionRow => ({
  id: first.id,
  space_id: first.spaceId,
  kind: 'edits',
  author_id: first.authorId,
  message: '',
  parents: '[]',
  tree: EMPTY_ROOT.hash,
  import_report: null,
  created_at: first.now,
});
