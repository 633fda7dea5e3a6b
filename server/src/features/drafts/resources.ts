import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import { toIso } from '#platform/clock/index.ts';
import { answerSome, type ContentsCtx, sourceOf, toPlaces, toReusable } from '#features/contents/index.ts';
import { usersShown } from '#features/users/index.ts';
import { heldIn, isPage, type Line } from './lines.ts';
import type { OpenedPage } from './reading.ts';
import type { Reason } from './rules.ts';
import type { Saved } from './saving.ts';
import type { Draft, DraftWithText, SavedDraft } from './schema.ts';
import { type DraftRow, listContributors } from './store.ts';

type Ctx = Pick<ContentsCtx, 'db' | 'baseUrl'>;
type Shown = Omit<Static<typeof Draft>, 'page' | 'reusableContent'>;

/** Of a guest in the organization. */
const NO_ROLE = 0;

/** Drafts of one line, as the caller may see them. */
export async function toDrafts(
  ctx: Ctx,
  actor: Caller,
  { line, rows }: { line: Line; rows: readonly DraftRow[] },
): Promise<Static<typeof Draft>[]> {
  const shown = await showAll(ctx, actor, { line, rows });
  return rows.map((row, index) => ({ ...(shown[index] as Shown), ...subjectIn(line, row.page_id) }));
}

async function showAll(
  ctx: Ctx,
  actor: Caller,
  { line, rows }: { line: Line; rows: readonly DraftRow[] },
): Promise<Shown[]> {
  const isGuest = actor.rights.organizationRole === NO_ROLE;
  const ids = isGuest ? [] : rows.map(({ id }) => id);
  const contributors = await listContributors(ctx.db, ids);
  const userOf = await usersShown(ctx, actor, [...contributors.values()].flat());
  return rows.map((row) => ({
    object: 'draft',
    ...(line.line === '' ? {} : { changeRequest: line.line }),
    version: row.version,
    base: row.base_revision_id,
    ...(row.held === null ? {} : { held: row.held as Reason }),
    contributors: (contributors.get(row.id) ?? []).map((userId) => userOf(userId)),
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
    ...(row.due_at === null ? {} : { commitsAt: toIso(row.due_at) }),
    urls: { location: locationOf(ctx, line, row.page_id) },
  }));
}

/** A page in which nobody has written anything that no revision has. */
const untouched = (ctx: Ctx, line: Line, pageId: string): Shown => ({
  object: 'draft',
  ...(line.line === '' ? {} : { changeRequest: line.line }),
  version: 0,
  base: line.place.revision.id,
  contributors: [],
  urls: { location: locationOf(ctx, line, pageId) },
});

async function showOne(
  ctx: Ctx,
  actor: Caller,
  { line, row, pageId }: { line: Line; row: DraftRow | undefined; pageId: string },
): Promise<Shown> {
  const [shown] = row?.open === 1 ? await showAll(ctx, actor, { line, rows: [row] }) : [];
  return shown ?? untouched(ctx, line, pageId);
}

export async function toDraftWithText(
  ctx: ContentsCtx,
  actor: Caller,
  { pageId, line, row, held, bytes }: OpenedPage & { pageId: string },
): Promise<Static<typeof DraftWithText>> {
  // What lies below it is no part of what is edited.
  const alone = held && isPage(held) ? { ...held, children: [] } : undefined;
  const [facts] = alone ? await answerSome(ctx, { actor, query: {} }, { place: line.place, pages: [alone] }) : [];
  return {
    ...(await showOne(ctx, actor, { line, row, pageId })),
    ...sourceOf(bytes),
    ...subjectIn(line, pageId),
    ...(facts && { page: facts }),
  };
}

export async function toSavedDraft(
  ctx: Ctx,
  actor: Caller,
  { pageId, ...saved }: Saved & { pageId: string },
): Promise<Static<typeof SavedDraft>> {
  const { line, row, bytes, isMerged, conflicts } = saved;
  return {
    ...(await showOne(ctx, actor, { line, row, pageId })),
    ...subjectIn(line, pageId),
    merged: isMerged,
    ...(isMerged ? sourceOf(bytes) : {}),
    ...(conflicts.length === 0
      ? {}
      : { conflicts: toPlaces(conflicts.map((conflict) => ({ field: 'body', ...conflict }))) }),
  };
}

/** What a draft is of, by its names; of what was deleted, its id. */
function subjectIn({ place }: Line, id: string): Pick<Static<typeof Draft>, 'page' | 'reusableContent'> {
  const held = heldIn(place.tree, id);
  if (held === undefined) return { page: { id } };
  const { title } = held;
  if (isPage(held)) return { page: { id, title, path: held.path } };
  return { page: { id, title }, reusableContent: toReusable({ metadata: true, revision: place.revision }, held) };
}

function locationOf({ baseUrl }: Ctx, { spaceId, line }: Line, pageId: string): string {
  const at = line === '' ? '' : `/change-requests/${line}`;
  return `${baseUrl}/v1/spaces/${spaceId}${at}/drafts/${pageId}`;
}
