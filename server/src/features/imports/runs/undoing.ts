import { allows, type Caller, roleOnSpace } from '#access/index.ts';
import { type CommitCtx, rollBack } from '#features/contents/index.ts';
import { deleteSpaceById, findHead, findSpace } from '#features/spaces/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import { conflict, forbidden, notFound, preconditionFailed } from '#platform/http/index.ts';
import type { RunTarget } from './rules.ts';
import { getImportRun } from './service.ts';
import { noteUndone, type RunRow } from './store.ts';

export interface UndoneImport {
  deletedSpace?: string;
  deletedSpaces?: string[];
  revision?: string;
}

/** Takes an import back: the space that it made is deleted, and one that was there goes back to what it was before. */
export async function undoImportRun(ctx: CommitCtx, caller: Caller, id: string): Promise<UndoneImport> {
  const run = await getImportRun(ctx, caller, id);
  const spaceId = requireUndoable(run);
  const { space } = JSON.parse(run.target) as RunTarget;
  const spaceIds = space === undefined ? await spacesOf(ctx, run, spaceId) : [spaceId];
  for (const each of spaceIds) await requireRole(ctx, caller, each);
  return space === undefined ? deleteMade(ctx, caller, { run, spaceIds }) : goBack(ctx, caller, { run, spaceId });
}

/** All spaces that a run made and that are left, the one that readers see first before the others. */
async function spacesOf({ db }: CommitCtx, { result }: RunRow, first: string): Promise<string[]> {
  const { versions = [] } = JSON.parse(result ?? '{}') as { versions?: { space?: string }[] };
  const made = [...new Set([first, ...versions.flatMap(({ space }) => space ?? [])])];
  if (made.length === 1) return made;
  const rows = await Promise.all(made.map((id) => findSpace(db, id)));
  // Some of them may have been deleted one by one.
  const left = rows.flatMap((row) => (row === undefined || row.deleted_at !== null ? [] : [row.id]));
  if (left.length === 0) throw notFound('space');
  return left;
}

function requireUndoable(run: RunRow): string {
  const { space_id: spaceId, revision_id: revisionId, change_request_id: requestId } = run;
  if (run.undone_at !== null) throw preconditionFailed('This import was undone already.');
  if (run.state !== 'completed' || spaceId === null)
    throw preconditionFailed('This import brought nothing that could be undone.');
  if (revisionId === null) throw preconditionFailed('This import changed nothing: the space held just that already.');
  if (requestId !== null)
    throw preconditionFailed('The import went into a change request, which is not merged by it. Archive the request.');
  return spaceId;
}

/** As for deleting a space and for going back in its history. */
async function requireRole(ctx: CommitCtx, caller: Caller, spaceId: string): Promise<void> {
  const role = await roleOnSpace(ctx, caller, spaceId);
  if (role === 0) throw notFound('space');
  if (!allows(role, 'create')) throw forbidden('Undoing an import needs the role "create" on the space.');
}

interface Undoing {
  run: RunRow;
  spaceId: string;
}

async function deleteMade(
  ctx: CommitCtx,
  caller: Caller,
  { run, spaceIds }: Pick<Undoing, 'run'> & { spaceIds: readonly string[] },
): Promise<UndoneImport> {
  await inTransaction(ctx, async (tx) => {
    await note(tx, run);
    for (const spaceId of spaceIds) await deleteSpaceById(tx, caller, { spaceId, ifMatch: undefined });
  });
  const [deletedSpace = '', ...others] = spaceIds;
  return { deletedSpace, ...(others.length === 0 ? {} : { deletedSpaces: [...spaceIds] }) };
}

async function goBack(ctx: CommitCtx, caller: Caller, { run, spaceId }: Undoing): Promise<UndoneImport> {
  const { revision_id: made, base_revision_id: before } = run;
  const [space, head] = [await findSpace(ctx.db, spaceId), await findHead(ctx.db, spaceId)];
  if (space === undefined || space.deleted_at !== null || head === undefined) throw notFound('space');
  if (head.id !== made) throw writtenSince();
  const revision = await rollBack(ctx, {
    ...{ spaceId, revisionId: before ?? '', authorId: caller.userId, ifMatch: undefined },
    within: async (tx, { parents }) => {
      // Somebody may have written since it was looked at.
      if (parents !== JSON.stringify([made])) throw writtenSince();
      await note(tx, run);
    },
  });
  return { revision };
}

async function note(tx: CommitCtx, { id }: RunRow): Promise<void> {
  if (!(await noteUndone(tx.db, id, tx.clock.now()))) throw preconditionFailed('This import was undone already.');
}

const writtenSince = () =>
  conflict(
    'The space was changed since the import, and undoing it would take that away as well. Go back in the history of the space if that is what you want.',
  );
