import type { Static } from 'typebox';
import { forbidden, notFound, Problem } from '#platform/http/index.ts';
import { findHead, getSpaceById, type RevisionRow, type SpaceRow } from '#features/spaces/index.ts';
import { commitRevision, type Landing } from '../../commits/index.ts';
import { toFile } from '../../resources/index.ts';
import type { WholePlace } from '../../revisions/index.ts';
import type { File } from '../../schema.ts';
import { type FileEntry, loadTree, type WholeTree } from '../../trees/index.ts';
import { toOutcomes } from '../outcomes/index.ts';
import type { EditRequest } from '../schema.ts';
import { type AppliedEdits, applyEdits, type EditsCtx, type PreparedEdits, prepareEdits } from '../service.ts';
import { requireRevision } from './rules.ts';

export interface LiveEditsCtx extends EditsCtx {
  addresses: { fileUrl: (spaceId: string, file: FileEntry, revisionId?: string) => string };
}

export interface LiveEdits {
  spaceId: string;
  changes: EditRequest['changes'];
  authorId: string;
  ifMatch: readonly string[] | undefined;
  landing?: Landing;
}

export interface Edited {
  place: WholePlace;
  applied: AppliedEdits;
}

/** So many writers at once each come to their turn. */
const ATTEMPTS = 40;

/** Makes a batch of changes the main content of a space: one new revision, or none where nothing came of it. */
export async function updateContent(
  ctx: EditsCtx,
  { spaceId, changes, authorId, ifMatch, landing }: LiveEdits,
): Promise<Edited> {
  const space = await requireLive(ctx, spaceId);
  requireRevision(ifMatch, await headOf(ctx, spaceId));
  const prepared = await prepareEdits(ctx, { spaceId, changes });
  return updatePrepared(ctx, { space, prepared, authorId, ifMatch, landing });
}

interface PreparedUpdate {
  space: SpaceRow;
  prepared: PreparedEdits;
  authorId: string;
  ifMatch: readonly string[] | undefined;
  landing?: Landing | undefined;
}

/** The main content of a space, for a write; refuses where the space is locked. */
export async function writableContent(ctx: EditsCtx, spaceId: string): Promise<WholePlace> {
  await requireLive(ctx, spaceId);
  const revision = await headOf(ctx, spaceId);
  return { spaceId, asked: 'current', revision, tree: await loadTree(ctx, revision.tree), isCurrent: true };
}

/** As `updateContent`, for a batch whose files are stored already. */
export async function updateLive(
  ctx: EditsCtx,
  { prepared, authorId }: Pick<PreparedUpdate, 'prepared' | 'authorId'>,
): Promise<Edited> {
  const space = await requireLive(ctx, prepared.spaceId);
  return updatePrepared(ctx, { space, prepared, authorId, ifMatch: undefined });
}

async function updatePrepared(ctx: EditsCtx, update: PreparedUpdate): Promise<Edited> {
  for (let attempt = 1; ; attempt += 1) {
    const base = await headOf(ctx, update.space.id);
    // Whoever names a base means no other one.
    requireRevision(update.ifMatch, base);
    try {
      return await land(ctx, { ...update, base });
    } catch (error) {
      const isOvertaken = error instanceof Problem && error.code === 'conflict';
      if (!isOvertaken || attempt === ATTEMPTS) throw error;
    }
  }
}

/** The space, if it is open. What is locked is changed by change requests, whoever asks. */
export async function requireLive(ctx: Pick<EditsCtx, 'db'>, spaceId: string): Promise<SpaceRow> {
  const space = await getSpaceById(ctx, spaceId);
  if (space.edit_mode === 'live') return space;
  throw forbidden('The space is locked. Propose the changes in a change request, or open the space for live edits.');
}

async function headOf(ctx: EditsCtx, spaceId: string): Promise<RevisionRow> {
  const head = await findHead(ctx.db, spaceId);
  if (head === undefined) throw notFound('space');
  return head;
}

async function land(
  ctx: EditsCtx,
  { space, base, prepared, authorId, landing = {} }: PreparedUpdate & { base: RevisionRow },
): Promise<Edited> {
  const previous = await loadTree(ctx, base.tree);
  const applied = await applyEdits(ctx, { base, previous, prepared });
  const at = (revision: RevisionRow, tree: WholeTree): WholePlace => ({
    spaceId: space.id,
    asked: 'current',
    revision,
    tree,
    isCurrent: true,
  });
  if (applied.tree.hash === base.tree) return { place: at(base, previous), applied };
  const { tree, message } = applied;
  const revision = await commitRevision(ctx, {
    space,
    base,
    previous,
    tree,
    kind: 'edits',
    authorId,
    message,
    ...landing,
    within: async (tx, landed) => {
      // Somebody may have locked it meanwhile.
      await requireLive(tx, space.id);
      await landing.within?.(tx, landed);
    },
  });
  return { place: at(revision, tree), applied };
}

/** What a batch touched, and the files with their addresses. `at` is the address of the content in the API. */
export function answerEdits(ctx: Pick<LiveEditsCtx, 'addresses'>, { place, applied }: Edited, at: string) {
  const { changes, reusableContents } = toOutcomes(applied.touched, at);
  return {
    changes,
    ...(reusableContents.length === 0 ? {} : { reusableContents }),
    ...(applied.files.length === 0 ? {} : { insertedFiles: answerFiles(ctx, { place, applied }) }),
  };
}

/** The files that a batch inserted. */
export function answerFiles(ctx: Pick<LiveEditsCtx, 'addresses'>, { place, applied }: Edited): Static<typeof File>[] {
  const fileUrl = (file: FileEntry): string =>
    ctx.addresses.fileUrl(place.spaceId, file, place.isCurrent ? undefined : place.revision.id);
  return applied.files.map((file) => toFile({ metadata: true, fileUrl }, file));
}
