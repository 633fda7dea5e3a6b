import type { Static } from 'typebox';
import {
  allows,
  type Caller,
  countVisible,
  listVisible,
  requireStillThere,
  roleOnCollection,
  visibleCollections,
} from '#access/index.ts';
import { type Acting, actorOf, type AuditEntry, doneBy, recordAudit } from '#features/audit-log/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import {
  badRequest,
  forbidden,
  type ListRequest,
  notFound,
  type Page,
  paginate,
  requireMatch,
} from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import { toStoredLevel } from './levels/index.ts';
import { endOfOrganization, findPosition, keepShort } from './positions/index.ts';
import { fitTitle, NESTING_AT_MOST } from './rules.ts';
import type { CreateCollection, MoveRequest, UpdateCollection } from './schema.ts';
import {
  type CollectionRow,
  type CollectionWithRole,
  countAncestry,
  deleteEmptyCollection,
  findCollection,
  insertCollection,
  listSubtree,
  updateCollection,
} from './store.ts';

export interface CollectionsCtx {
  db: Db;
  clock: Clock;
  baseUrl: string;
}

export async function listCollectionsInOrganizationById(
  ctx: Pick<CollectionsCtx, 'db'>,
  caller: Caller,
  request: ListRequest & { nested?: boolean },
): Promise<Page<CollectionWithRole>> {
  const { organizationId } = caller.rights;
  const nested = request.nested ?? true;
  const visibility = visibleCollections(caller, nested);
  return paginate(request, {
    scope: ['collections', organizationId, caller.userId, nested],
    count: () => countVisible(ctx.db, visibility),
    rows: (after, take) => listVisible(ctx.db, visibility, { after, take }),
    keyOf: (row) => [row.position, row.id],
    keyTypes: ['string', 'string'],
  });
}

export async function getCollectionById(ctx: Pick<CollectionsCtx, 'db'>, collectionId: string): Promise<CollectionRow> {
  const row = await findCollection(ctx.db, collectionId);
  if (row === undefined) throw notFound('collection');
  return row;
}

export interface NewCollection {
  organizationId: string;
  title?: string;
  parent?: string;
  createdBy: string | null;
  /** Who makes it; its creator where this is left out. */
  by?: Acting;
}

/** Makes a collection at the end; a longer title is cut to the 50 characters that one may have. Answers its id. */
export async function createCollection(
  ctx: Pick<CollectionsCtx, 'db' | 'clock'>,
  request: NewCollection,
): Promise<string> {
  const id = newId();
  const { organizationId, parent } = request;
  await inTransaction(ctx, async (tx) => {
    if (parent !== undefined) {
      if (!(await isCollectionOf(tx, organizationId, parent))) throw badParent();
      await requireRoom(tx, parent, 1);
    }
    await insertCollection(tx.db, {
      id,
      organization_id: organizationId,
      parent_id: parent ?? null,
      title: fitTitle(request.title),
      position: await endOfOrganization(tx.db, organizationId),
      created_by: request.createdBy,
      created_at: ctx.clock.now(),
    });
    const actor = request.by ?? { userId: request.createdBy };
    const after = { title: fitTitle(request.title), parent: parent ?? null };
    const target = { kind: 'collection', id };
    await recordAudit(tx, { action: 'collection.created', organizationId, actor, target, after });
  });
  return id;
}

/** As `createCollection`, for a caller who needs the right to create where the collection is to lie. */
export async function createCollectionInOrganization(
  ctx: CollectionsCtx,
  caller: Caller,
  request: Static<typeof CreateCollection>,
): Promise<CollectionRow> {
  await requireCreate(ctx, caller, request.parent ?? null);
  const { organizationId } = caller.rights;
  const id = await createCollection(ctx, { ...request, organizationId, createdBy: caller.userId, by: actorOf(caller) });
  return getCollectionById(ctx, id);
}

/** Takes back a collection that was made for something which then failed. One that holds anything stays. */
export async function removeEmptyCollection(ctx: { db: Db }, collectionId: string): Promise<void> {
  await inTransaction(ctx, (tx) => deleteEmptyCollection(tx.db, collectionId));
}

interface Change<Body> {
  collectionId: string;
  body: Body;
  ifMatch: readonly string[] | undefined;
}

export async function updateCollectionById(
  ctx: CollectionsCtx,
  caller: Caller,
  { collectionId, body, ifMatch }: Change<Static<typeof UpdateCollection>>,
): Promise<CollectionRow> {
  return inTransaction(ctx, async (tx) => {
    const row = await getCollectionById(tx, collectionId);
    requireStillThere(caller, row, 'collection');
    requireMatch(ifMatch, row.version);
    const changes = {
      title: body.title === undefined ? row.title : fitTitle(body.title),
      description: body.description === undefined ? row.description : body.description || null,
      default_level: body.defaultLevel === undefined ? row.default_level : toStoredLevel(body.defaultLevel),
    };
    const isSame = (Object.keys(changes) as (keyof typeof changes)[]).every((key) => changes[key] === row[key]);
    if (isSame) return row;
    await updateCollection(tx.db, row.id, { ...changes, updated_at: ctx.clock.now() });
    const states = { before: { defaultLevel: row.default_level }, after: { defaultLevel: changes.default_level } };
    await record(tx, caller, { row, action: 'collection.access_changed', ...states });
    return getCollectionById(tx, row.id);
  });
}

export async function moveCollection(
  ctx: CollectionsCtx,
  caller: Caller,
  { collectionId, body, ifMatch }: Change<Static<typeof MoveRequest>>,
): Promise<CollectionRow> {
  return inTransaction(ctx, async (tx) => {
    const row = await getCollectionById(tx, collectionId);
    requireStillThere(caller, row, 'collection');
    requireMatch(ifMatch, row.version);
    const parent = body.parent === undefined ? row.parent_id : body.parent;
    if (parent !== row.parent_id) {
      await requireCreate(tx, caller, parent);
      if (parent !== null) await requireOutside(tx, row, parent);
    }
    const to = { organization_id: row.organization_id, parent_id: parent };
    const item = { ...row, kind: 'collection' } as const;
    const position = await findPosition(tx, caller, { item, to, position: body.position });
    await updateCollection(tx.db, row.id, { parent_id: parent, position, updated_at: ctx.clock.now() });
    await keepShort(tx.db, to, position);
    const states = { before: { parent: row.parent_id }, after: { parent } };
    await record(tx, caller, { row, action: 'collection.moved', ...states });
    return getCollectionById(tx, row.id);
  });
}

const record = (
  tx: CollectionsCtx,
  caller: Caller,
  { row, ...done }: { row: CollectionRow } & Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> => recordAudit(tx, { ...doneBy(caller), target: { kind: 'collection', id: row.id }, ...done });

/** A collection lies neither in itself nor in what lies in it, and not deeper than collections may. */
async function requireOutside(ctx: Pick<CollectionsCtx, 'db'>, row: CollectionRow, parent: string): Promise<void> {
  const inside = await listSubtree(ctx.db, row.id, NESTING_AT_MOST);
  if (inside.some((each) => each.id === parent)) throw badParent('expected a collection outside of the moved one');
  await requireRoom(ctx, parent, inside.at(-1)?.depth ?? 1);
}

async function requireRoom(ctx: Pick<CollectionsCtx, 'db'>, parent: string, levels: number): Promise<void> {
  if ((await countAncestry(ctx.db, parent, NESTING_AT_MOST)) + levels <= NESTING_AT_MOST) return;
  throw badParent(`expected a collection with room below it: they nest ${NESTING_AT_MOST} levels deep`);
}

export const badParent = (message = 'expected a collection') =>
  badRequest('The parent cannot be used: it is no collection of this organization, or has no room.', [
    { in: 'body', path: '/parent', message },
  ]);

/**
 * Refuses a caller who may not create in this collection, or at the top of the organization for null. A collection that is
 * unknown, hidden or of another organization is refused in the same words.
 */
export async function requireCreate(
  ctx: Pick<CollectionsCtx, 'db'>,
  caller: Caller,
  parent: string | null,
): Promise<void> {
  const { organizationId, organizationRole } = caller.rights;
  let role = organizationRole;
  if (parent !== null) {
    if (!(await isCollectionOf(ctx, organizationId, parent))) throw badParent();
    role = await roleOnCollection(ctx, caller, parent);
    if (role === 0) throw badParent();
  }
  if (!allows(role, 'create')) throw forbidden('This needs the role "create" where it is to lie.');
}

/** Whether this is a collection of that organization. */
export async function isCollectionOf(
  ctx: Pick<CollectionsCtx, 'db'>,
  organizationId: string,
  collectionId: string,
): Promise<boolean> {
  return (await findCollection(ctx.db, collectionId))?.organization_id === organizationId;
}
