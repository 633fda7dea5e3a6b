// How a draft ends: its text becomes a revision of its line, merged with what became of the page since, or is given up.
import { allows, type Caller, requireStillThere, roleOfUserOnSpace } from '#access/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import type { Events } from '#platform/events/index.ts';
import { forbidden, notFound, Problem, requireMatch } from '#platform/http/index.ts';
import { editChangeRequest, getChangeRequest, noteContribution } from '#features/change-requests/index.ts';
import { type CommitCtx, type EditsCtx, sourceOf, updateContent, type WholePlace } from '#features/contents/index.ts';
import { getSpaceById } from '#features/spaces/index.ts';
import { draftCommitted, draftDiscarded, subjectOf, toWhere } from './events.ts';
import { heldAtBase, heldOn, isPage, type Line, type NamedLine, requireWritable, textOf } from './lines.ts';
import { isSame } from './planning.ts';
import { readSeen } from './reading.ts';
import type { Saved } from './saving.ts';
import { type DraftRow, findDraft, listContributors, moveDraft, removeContributors } from './store.ts';

/** Who commits. */
export interface Committer {
  userId: string;
  /** Refuses, in the transaction that makes the revision, those who may no longer do it. */
  check: (tx: CommitCtx, organizationId: string) => Promise<void>;
}

/** Somebody who asks for it. */
export const asCaller = (caller: Caller): Committer => ({
  userId: caller.userId,
  check: async (_tx, organizationId) => requireStillThere(caller, { organization_id: organizationId }, 'space'),
});

export const ROLE_TOO_LOW = 'role_too_low';

/** Whoever saved last, who is not asking: what they write is published while they may edit, and not a moment longer. */
export const asAuthor = ({ author_id: userId, space_id: spaceId }: DraftRow): Committer => ({
  userId,
  check: async (tx) => {
    const role = await roleOfUserOnSpace(tx, userId, spaceId);
    if (!allows(role, 'edit'))
      throw forbidden('Who saved the draft last may not edit the space any more.', ROLE_TOO_LOW);
  },
});

interface Asked extends NamedLine {
  pageId: string;
}

const OVERTAKEN = 'draft_overtaken';
/** Those who write take seconds between two saves, and a commit less than one. */
const ATTEMPTS = 10;

/**
 * Makes a revision of what the draft of a page says, unless `committerOf` says that nobody is to commit it. Answers what the page
 * is then; without a draft, what it is.
 */
export async function commitDraft(
  ctx: EditsCtx,
  asked: Asked,
  committerOf: (row: DraftRow) => Committer | undefined,
): Promise<Saved> {
  for (let attempt = 1; ; attempt += 1) {
    const { line, row, present } = await readSeen(ctx, asked);
    const committer = row?.open === 1 ? committerOf(row) : undefined;
    if (row === undefined || committer === undefined || present === undefined)
      return toSaved(ctx, line, { pageId: asked.pageId, before: present });
    try {
      return await commitRow(ctx, { line, row, bytes: present }, committer);
    } catch (error) {
      const isOvertaken = error instanceof Problem && error.code === OVERTAKEN;
      if (!isOvertaken || attempt === ATTEMPTS) throw error;
    }
  }
}

interface Resting {
  line: Line;
  row: DraftRow;
  bytes: Uint8Array;
}

async function commitRow(ctx: EditsCtx, resting: Resting, committer: Committer): Promise<Saved> {
  const { line, row, bytes } = resting;
  const written = (await listContributors(ctx.db, [row.id])).get(row.id) ?? [];
  const contributors = written.filter((userId) => userId !== committer.userId);
  let revised: string | undefined;
  const landing = {
    contributors,
    within: async (tx: CommitCtx, revision: { id: string }) => {
      revised = revision.id;
      await close(tx, row, { committer, revisionId: revision.id });
      await noteAll(tx, line, contributors);
    },
  };
  const place = await edit(ctx, resting, { landing, authorId: committer.userId });
  // What the draft says the page says already: there is no revision, and nothing to keep the draft for.
  if (place.revision.id !== revised)
    await inTransaction(ctx, (tx) => close(tx, row, { committer, revisionId: place.revision.id }));
  return toSaved(ctx, { ...line, place }, { pageId: row.page_id, before: bytes });
}

interface Editing {
  authorId: string;
  landing: NonNullable<Parameters<typeof updateContent>[1]['landing']>;
}

/** The same path that every edit takes. */
async function edit(
  ctx: EditsCtx,
  { line: at, row, bytes }: Resting,
  { landing, authorId }: Editing,
): Promise<WholePlace> {
  const { space_id: spaceId, page_id: id, base_revision_id: base, line } = row;
  const held = await heldAtBase(ctx, at, row);
  const what =
    held === undefined || isPage(held)
      ? { operation: 'update_page' as const, page: id }
      : { operation: 'update_reusable_content' as const, reusableContent: id };
  const changes = [{ ...what, base, document: sourceOf(bytes) }];
  const editing = { spaceId, changes, authorId, ifMatch: undefined, landing };
  try {
    const { place } =
      line === ''
        ? await updateContent(ctx, editing)
        : await editChangeRequest(ctx, { ...editing, changeRequestId: line });
    return place;
  } catch (error) {
    throw error instanceof Problem ? withoutChange(error) : error;
  }
}

/** A refusal of an edit names the change in its batch; of this one nobody has sent a batch. */
function withoutChange(problem: Problem): Problem {
  const { status, code, details, data, headers, message } = problem;
  if (details.length === 0) return problem;
  if (code === 'edit_conflict') return new Problem(status, code, message, { data });
  const why = message.slice(message.indexOf(':') + 2);
  return new Problem(409, 'draft_refused', `The draft cannot be committed: ${why}.`, { headers: { ...headers } });
}

async function close(
  tx: CommitCtx,
  row: DraftRow,
  { committer, revisionId }: { committer: Committer; revisionId: string },
): Promise<void> {
  const organizationId = await requireWritable(tx, { spaceId: row.space_id, line: row.line });
  await committer.check(tx, organizationId);
  const closed = { open: 0, base_revision_id: revisionId, held: null, due_at: null } as const;
  // Somebody saved meanwhile: what they wrote is to be in the revision, too.
  if (!(await moveDraft(tx.db, row, closed)))
    throw new Problem(409, OVERTAKEN, 'Too many write to this draft at once. Try again.');
  await removeContributors(tx.db, row.id);
  await tx.events.publish(tx, draftCommitted, {
    ...{ subject: subjectOf(row.id), organizationId },
    payload: { ...toWhere(row, committer.userId), revisionId },
  });
}

/** Whoever wrote in a change request is counted; its author the edit itself counts. */
async function noteAll(tx: CommitCtx, { line }: Line, userIds: readonly string[]): Promise<void> {
  if (line === '') return;
  for (const userId of userIds) await noteContribution(tx, { changeRequestId: line, userId, action: 'edit' });
}

/** The page as the line has it, for who had another text before. */
async function toSaved(
  { db }: EditsCtx,
  line: Line,
  { pageId, before }: { pageId: string; before: Uint8Array | undefined },
): Promise<Saved> {
  const held = heldOn(line, pageId);
  if (held === undefined) throw notFound('page');
  const bytes = await textOf(db, held);
  return { line, row: undefined, bytes, isMerged: before !== undefined && !isSame(bytes, before), conflicts: [] };
}

export interface Discarding extends NamedLine {
  pageId: string;
  caller: Caller;
  ifMatch: readonly string[] | undefined;
}

/** Gives up what a draft has, wherever it is: also in a space that was locked, or in a change request that was merged. */
export async function discardDraft(
  ctx: { db: Db; clock: Clock; events: Events },
  { spaceId, changeRequestId, pageId, caller, ifMatch }: Discarding,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const line = changeRequestId === undefined ? '' : (await getChangeRequest(tx, { spaceId, changeRequestId })).id;
    requireStillThere(caller, await getSpaceById(tx, spaceId), 'space');
    const row = await findDraft(tx.db, { spaceId, line, pageId });
    if (row?.open !== 1) throw notFound('draft');
    requireMatch(ifMatch, row.version);
    await moveDraft(tx.db, row, { open: 0, held: null, due_at: null });
    await removeContributors(tx.db, row.id);
    await tx.events.publish(tx, draftDiscarded, {
      ...{ subject: subjectOf(row.id), organizationId: caller.rights.organizationId },
      payload: toWhere(row, caller.userId),
    });
  });
}
