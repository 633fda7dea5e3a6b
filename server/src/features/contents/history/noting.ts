import type { Clock } from '#platform/clock/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import type { JobKind } from '#platform/jobs/index.ts';
import { MissingObject } from '#platform/objects/index.ts';
import { touchedIds } from '../commits/index.ts';
import { measureJob } from '../measuring/index.ts';
import {
  findUnnoted,
  forgetUnnoted,
  listSpacesToNote,
  listWithoutPages,
  noteRevisionPages,
  type Unnoted,
} from '../revisions/index.ts';
import { comparePages, loadTree, type TreesCtx } from '../trees/index.ts';

const QUARTER_HOUR_MS = 15 * 60_000;

/** Notes which pages the revisions touched that are older than the index of pages. A subject is a space. */
export const notePagesJob: JobKind<TreesCtx & { clock: Clock }> = {
  kind: 'revisions.note-pages',
  every: QUARTER_HOUR_MS,
  findDue: ({ db }, most) => listSpacesToNote(db, most),
  run: async (ctx, spaceId, { isStopping }) => {
    while (!isStopping()) {
      const revision = await findUnnoted(ctx.db, spaceId);
      if (revision === undefined) return;
      const touched = await touchedBy(ctx, revision);
      await inTransaction(ctx, async (tx) => {
        await noteRevisionPages(tx.db, revision, touched);
        await forgetUnnoted(tx.db, revision.id);
      });
    }
  },
};

/** What is found out of revisions after they were made. */
export const revisionJobs = [notePagesJob, measureJob] as const;

async function touchedBy(ctx: TreesCtx, { tree, before }: Unnoted): Promise<string[]> {
  if (tree === before) return [];
  const was = before === null ? [] : (await loadTree(ctx, before)).pages;
  return touchedIds(comparePages(was, (await loadTree(ctx, tree)).pages));
}

const LOOKED_AT_ONCE = 200;

/**
 * Revisions that touched pages and are in the history of none, and do not wait for that: made by a server of a version that did not
 * note pages, while a newer one had already begun to.
 */
export async function* findUnnotedChanges(ctx: TreesCtx): AsyncGenerator<Unnoted, void, undefined> {
  for (let after = ''; ;) {
    const some = await listWithoutPages(ctx.db, after, LOOKED_AT_ONCE);
    for (const revision of some) if (await hasTouched(ctx, revision)) yield revision;
    const last = some.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

async function hasTouched(ctx: TreesCtx, revision: Unnoted): Promise<boolean> {
  try {
    return (await touchedBy(ctx, revision)).length > 0;
  } catch (error) {
    // The doctor names what is lost or cannot be read elsewhere.
    if (error instanceof MissingObject || error instanceof SyntaxError || error instanceof TypeError) return false;
    throw error;
  }
}
