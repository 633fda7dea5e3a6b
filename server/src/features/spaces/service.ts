import type { Static } from 'typebox';
import { type Caller, requireStillThere } from '#access/index.ts';
import { type Acting, actorOf, type AuditEntry, doneBy, recordAudit } from '#features/audit-log/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { conflict, forbidden, invalid, notFound, requireMatch } from '#platform/http/index.ts';
import { holdCopy, noteMeasured, type QuotasCtx, withinQuota } from '#features/quotas/index.ts';
import { newId } from '#platform/ids.ts';
import { EMPTY_ROOT, putObjects } from '#platform/objects/index.ts';
import {
  badParent,
  endOfOrganization,
  fitTitle,
  isCollectionOf,
  requireCreate,
  toStoredLevel,
} from '#features/collections/index.ts';
import { findRuleFaults, requireKnownReviewers, storedRules, usersIn } from '#features/organizations/index.ts';
import { requireOwnContent, visibilityIn } from './rules.ts';
import type { CreateSpace, TemplateChoice, UpdateSpace } from './schema.ts';
import {
  deleteUntouchedSpace,
  findSpace,
  insertRevision,
  insertSpace,
  moveHead,
  type NewSpaceRow,
  type RevisionRow,
  type SpaceRow,
  updateSpace,
} from './store.ts';

export interface SpacesCtx extends QuotasCtx {
  db: Db;
  clock: Clock;
  baseUrl: string;
  /** Where published sites show these spaces; provided by the sites, which lie above this room. */
  addresses: { publishedUrlsOf: (db: Db, spaceIds: readonly string[]) => Promise<Map<string, string>> };
}

export type TemplatedCtx = SpacesCtx & {
  above: {
    /** Brings a new space to what a template holds; provided by the templates, which lie above this room. 422 for none. */
    fillFromTemplate: (
      db: Db,
      asked: { spaceId: string; template: Static<typeof TemplateChoice>; authorId: string | null },
    ) => Promise<void>;
  };
};

export type SharedSpacesCtx = SpacesCtx & {
  /** Where the holder of a share link's key reads a space; undefined where that takes no key. 404 for a key of no link. */
  addresses: { sharedUrlOf: (db: Db, asked: { spaceId: string; key: string }) => Promise<string | undefined> };
};

export async function getSpaceById(ctx: Pick<SpacesCtx, 'db'>, spaceId: string): Promise<SpaceRow> {
  const row = await findSpace(ctx.db, spaceId);
  if (row === undefined) throw notFound('space');
  return row;
}

export interface NewSpace extends Omit<Static<typeof CreateSpace>, 'template'> {
  organizationId: string;
  createdBy: string | null;
  /** Who makes it; its creator where this is left out. */
  by?: Acting;
}

/** Makes a space with one empty revision, at the end of its organization or collection. */
export async function createSpace(
  ctx: Pick<SpacesCtx, 'db' | 'clock' | 'quotas'>,
  request: NewSpace,
): Promise<SpaceRow> {
  return inTransaction(ctx, async (tx) => {
    const { organizationId, parent } = request;
    if (parent !== undefined && !(await isCollectionOf(tx, organizationId, parent))) throw badParent();
    await putObjects(tx, [EMPTY_ROOT]);
    const row = {
      organization_id: organizationId,
      parent_id: parent ?? null,
      title: fitTitle(request.title),
      emoji: request.emoji ?? '',
      language: request.language ?? null,
      visibility: visibilityIn('private', parent ?? null),
      edit_mode: request.editMode ?? 'locked',
      default_level: 'inherit',
      position: await endOfOrganization(tx.db, organizationId),
      created_by: request.createdBy,
      by: request.by,
    };
    return addSpace(tx, row, { tree: EMPTY_ROOT.hash });
  });
}

type AddedSpace = Omit<NewSpaceRow, 'id' | 'head_revision_id' | 'created_at'> & { by?: Acting | undefined };

interface FirstContent {
  tree: string;
  copyOf?: string;
}

/** A space with its first revision, whose content is there already: that of `copyOf`, or nothing. */
export const addSpace = (
  ctx: Pick<SpacesCtx, 'db' | 'clock' | 'quotas'>,
  space: AddedSpace,
  content: FirstContent,
): Promise<SpaceRow> =>
  withinQuota(ctx, { organizationId: space.organization_id, kinds: ['spaces', 'pages', 'storage'] }, (tx) =>
    insertWithContent(tx, space, content),
  );

async function insertWithContent(
  tx: Pick<SpacesCtx, 'db' | 'clock'>,
  { by, ...row }: AddedSpace,
  { tree, copyOf }: FirstContent,
): Promise<SpaceRow> {
  const now = tx.clock.now();
  const id = newId();
  const first = firstRevision({ id: newId(), spaceId: id, authorId: row.created_by, now, tree });
  await insertSpace(tx.db, { ...row, id, head_revision_id: first.id, created_at: now });
  await insertRevision(tx.db, first);
  if (copyOf === undefined) await noteMeasured(tx.db, first);
  else await holdCopy(tx.db, { from: copyOf, to: id });
  const event = { organizationId: row.organization_id, actor: by ?? { userId: row.created_by } };
  const after = { title: row.title, parent: row.parent_id, copyOf };
  await recordAudit(tx, { ...event, action: 'space.created', target: { kind: 'space', id }, after });
  return getSpaceById(tx, id);
}

/** Takes back a space that was made for something which then failed. One that anybody has written to stays. */
export async function removeUntouchedSpace(ctx: Pick<SpacesCtx, 'db'>, spaceId: string): Promise<boolean> {
  return inTransaction(ctx, (tx) => deleteUntouchedSpace(tx.db, spaceId));
}

/** As `createSpace`, for a caller who needs the right to create where the space is to lie. */
export async function createSpaceInOrganization(
  ctx: TemplatedCtx,
  caller: Caller,
  { template, ...request }: Static<typeof CreateSpace>,
): Promise<SpaceRow> {
  const { organizationId } = caller.rights;
  requireOwnContent(request);
  await requireCreate(ctx, caller, request.parent ?? null);
  const asked = { ...request, organizationId, createdBy: caller.userId, by: actorOf(caller) };
  if (template === undefined) return createSpace(ctx, asked);
  // The space is there with all that it begins with, or not at all.
  return inTransaction(ctx, async (tx) => {
    const { id } = await createSpace(tx, asked);
    await ctx.above.fillFromTemplate(tx.db, { spaceId: id, template, authorId: caller.userId });
    return getSpaceById(tx, id);
  });
}

/** What a write is about, and on which version its caller based it. */
export interface SpaceRequest {
  spaceId: string;
  ifMatch: readonly string[] | undefined;
}

/** A space that is not deleted, as it is now, for a write that its caller based on another version perhaps. */
export async function getLiveSpace(
  tx: Pick<SpacesCtx, 'db'>,
  caller: Caller,
  { spaceId, ifMatch }: SpaceRequest,
): Promise<SpaceRow> {
  const row = await getSpaceById(tx, spaceId);
  requireStillThere(caller, row, 'space');
  if (row.deleted_at !== null) throw notFound('space');
  requireMatch(ifMatch, row.version);
  return row;
}

export async function updateSpaceById(
  ctx: Pick<SpacesCtx, 'db' | 'clock'>,
  caller: Caller,
  request: SpaceRequest & { body: Static<typeof UpdateSpace> },
): Promise<SpaceRow> {
  const { body } = request;
  requireOwnSettings(caller, body);
  const [fault, ...others] = findRuleFaults(body.mergeRules);
  if (fault !== undefined)
    throw invalid(`body${fault.path.replaceAll('/', '.')}: ${fault.message}`, [fault, ...others]);
  return inTransaction(ctx, async (tx) => {
    const row = await getLiveSpace(tx, caller, request);
    await requireKnownReviewers(tx, row.organization_id, usersIn(body.mergeRules));
    const changes = {
      title: body.title === undefined ? row.title : fitTitle(body.title),
      emoji: body.emoji === undefined ? row.emoji : (body.emoji ?? ''),
      edit_mode: body.editMode ?? row.edit_mode,
      default_level: body.defaultLevel === undefined ? row.default_level : toStoredLevel(body.defaultLevel),
      merge_rules: body.mergeRules === undefined ? row.merge_rules : storedRules(body.mergeRules, 'inherit'),
    };
    const isSame = (Object.keys(changes) as (keyof typeof changes)[]).every((key) => changes[key] === row[key]);
    if (isSame) return row;
    await updateSpace(tx.db, row.id, { ...changes, updated_at: ctx.clock.now() });
    await recordSettings(tx, caller, { row, changes });
    return getSpaceById(tx, row.id);
  });
}

/** A program describes a space; who may do what there is decided by people. */
function requireOwnSettings(caller: Caller, { editMode, defaultLevel, mergeRules }: Static<typeof UpdateSpace>): void {
  if (caller.installed === undefined) return;
  if ([editMode, defaultLevel, mergeRules].some((setting) => setting !== undefined))
    throw forbidden('The token of an integration changes the title and the emoji of a space, and no other setting.');
}

/** What was changed of what decides who may do what, one event for each kind. */
async function recordSettings(
  tx: Pick<SpacesCtx, 'db' | 'clock'>,
  caller: Caller,
  { row, changes }: { row: SpaceRow; changes: Pick<SpaceRow, 'default_level' | 'edit_mode' | 'merge_rules'> },
): Promise<void> {
  const statesOf = (toState: (of: typeof changes) => object): Pick<AuditEntry, 'before' | 'after'> => ({
    before: { ...toState(row) },
    after: { ...toState(changes) },
  });
  const access = statesOf((of) => ({ defaultLevel: of.default_level }));
  const mode = statesOf((of) => ({ editMode: of.edit_mode }));
  const rules = statesOf((of) => ({ mergeRules: of.merge_rules }));
  await recordSpace(tx, caller, { row, action: 'space.access_changed', ...access });
  await recordSpace(tx, caller, { row, action: 'space.settings_changed', ...mode });
  await recordSpace(tx, caller, { row, action: 'merge_rules.updated', ...rules });
}

/** Records what a caller did to a space of their organization. */
export const recordSpace = (
  tx: Pick<SpacesCtx, 'db' | 'clock'>,
  caller: Caller,
  { row, ...done }: { row: Pick<SpaceRow, 'id'> } & Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> => recordAudit(tx, { ...doneBy(caller), target: { kind: 'space', id: row.id }, ...done });

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

interface FirstRevision {
  id: string;
  spaceId: string;
  authorId: string | null;
  now: number;
  tree: string;
}

const firstRevision = (first: FirstRevision): RevisionRow => ({
  id: first.id,
  space_id: first.spaceId,
  kind: 'edits',
  author_id: first.authorId,
  message: '',
  parents: '[]',
  tree: first.tree,
  import_report: null,
  import_tree: null,
  change_request_id: null,
  merged_from: null,
  created_at: first.now,
});
