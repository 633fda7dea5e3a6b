import type { Static } from 'typebox';
import {
  type AppliedEdits,
  applyEdits,
  backTo,
  type EditContent,
  type EditsCtx,
  commitRevision,
  getRevision,
  type Landing,
  neverThere,
  type WholePlace,
  type PreparedEdits,
  prepareEdits,
  requireRevision,
  type UploadLine,
} from '#features/contents/index.ts';
import { type EditableBranch, getEditableBranch, untilLanded } from '../branches.ts';
import { newId } from '#platform/ids.ts';
import { ancestorOf } from '../rules.ts';
import { type Named, noteContribution, openRequest } from '../service.ts';

export interface Editing extends Named {
  authorId: string;
  changes: Static<typeof EditContent>['changes'];
  ifMatch: readonly string[] | undefined;
  landing?: Landing;
}

export interface Edited {
  place: WholePlace;
  applied: AppliedEdits;
}

/** Makes a batch of changes in a request: one new revision, or none where nothing came of it. */
export async function editChangeRequest(ctx: EditsCtx, editing: Editing): Promise<Edited> {
  // Whoever may not write here, or not on this base, need not wait for what the batch fetches.
  const { request, place } = await getEditableBranch(ctx, editing);
  requireRevision(editing.ifMatch, place.revision);
  const prepared = await prepareEdits(ctx, { spaceId: request.space_id, changes: editing.changes });
  return editPrepared(ctx, { ...editing, prepared });
}

interface PreparedEditing extends Omit<Editing, 'changes'> {
  prepared: PreparedEdits;
}

/** As `editChangeRequest`, for a batch whose files are stored already. */
async function editPrepared(ctx: EditsCtx, editing: PreparedEditing): Promise<Edited> {
  const attempt = async (): Promise<Edited> => {
    const branch = await getEditableBranch(ctx, editing);
    requireRevision(editing.ifMatch, branch.place.revision);
    return land(ctx, { editing, ...branch });
  };
  // Whoever names a base means no other one.
  return editing.ifMatch === undefined ? untilLanded(attempt) : attempt();
}

/** Uploads to change requests. */
export const requestUploads: UploadLine = {
  url: '/uploads/spaces/:spaceId/change-requests/:changeRequestId',
  contentOf: async (ctx, named) => (await getEditableBranch(ctx, toNamed(named))).place,
  update: (ctx, { named, prepared, authorId }) =>
    editPrepared(ctx, { ...toNamed(named), prepared, authorId, ifMatch: undefined }),
};

const toNamed = ({ spaceId = '', changeRequestId = '' }: Readonly<Record<string, string>>): Named => ({
  spaceId,
  changeRequestId,
});

async function land(
  ctx: EditsCtx,
  { editing, request, place, branch }: EditableBranch & { editing: PreparedEditing },
): Promise<Edited> {
  const { revision: base, tree: previous } = place;
  const { prepared } = editing;
  const edited = { changeRequestId: request.id, ancestor: ancestorOf(request) };
  const applied = await applyEdits(ctx, { base, previous, prepared, request: edited });
  const { tree, message } = applied;
  if (tree.hash === base.tree) return { place, applied };
  const { authorId: userId, landing = {} } = editing;
  const revision = await commitRevision(ctx, {
    space: { id: request.space_id, organization_id: request.organization_id },
    base,
    previous,
    tree,
    kind: 'edits',
    authorId: userId,
    message,
    branch,
    ...landing,
    within: async (tx, landed) => {
      await noteContribution(tx, { changeRequestId: request.id, userId, action: 'edit' });
      await landing.within?.(tx, landed);
    },
  });
  return { place: { ...place, revision, tree }, applied };
}

export interface Proposing {
  /** The main content that the changes are made to. */
  place: WholePlace;
  organizationId: string;
  authorId: string;
  subject: string;
  changes: Editing['changes'];
  message: string;
  landing?: Landing;
}

/** Opens a request with a batch of changes in it, in one transaction. It begins where they were made, whatever came since. */
export async function proposeEdits(ctx: EditsCtx, proposing: Proposing): Promise<{ id: string; revisionId: string }> {
  const { place, organizationId, authorId: userId, subject, message, landing = {} } = proposing;
  const { spaceId, revision: base, tree: previous } = place;
  const prepared = await prepareEdits(ctx, { spaceId, changes: proposing.changes });
  const id = newId();
  const request = { changeRequestId: id, ancestor: base.id };
  const { tree } = await applyEdits(ctx, { base, previous, prepared, request });
  const revision = await commitRevision(ctx, {
    ...{ space: { id: spaceId, organization_id: organizationId }, base, previous, tree },
    ...{ kind: 'edits', authorId: userId, message },
    branch: {
      changeRequestId: id,
      advance: (tx, { id: head }, initial) =>
        openRequest(tx, { ...{ id, spaceId, userId, subject }, description: '', at: { initial, head } }),
    },
    ...landing,
    within: async (tx, landed) => {
      await noteContribution(tx, { changeRequestId: id, userId, action: 'edit' });
      await landing.within?.(tx, landed);
    },
  });
  return { id, revisionId: revision.id };
}

export interface Returning extends Named {
  /** A revision that the main content of the space was at, or the request itself. */
  revisionId: string;
  authorId: string;
  ifMatch: readonly string[] | undefined;
}

/** Makes the content of a request what that of the space or its own was in an earlier revision, as one revision of the request. */
export function rollBackChangeRequest(ctx: EditsCtx, returning: Returning): Promise<string> {
  const attempt = async (): Promise<string> => {
    const { request, place, branch } = await getEditableBranch(ctx, returning);
    requireRevision(returning.ifMatch, place.revision);
    const { revision: target, tree } = await getRevision(ctx, request.space_id, returning.revisionId);
    const line = target.change_request_id;
    if (line !== null && line !== request.id) throw neverThere('/revision');
    if (tree.hash === place.revision.tree) return place.revision.id;
    const { id } = await commitRevision(ctx, {
      space: { id: request.space_id, organization_id: request.organization_id },
      base: place.revision,
      previous: place.tree,
      tree,
      kind: 'rollback',
      authorId: returning.authorId,
      message: backTo(target),
      branch,
      within: (tx) => noteContribution(tx, { changeRequestId: request.id, userId: returning.authorId, action: 'edit' }),
    });
    return id;
  };
  return returning.ifMatch === undefined ? untilLanded(attempt) : attempt();
}
