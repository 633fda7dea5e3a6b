import type { Clock } from '#platform/clock/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import type { JobKind } from '#platform/jobs/index.ts';
import { touchedIds } from '../commits/index.ts';
import { findUnnoted, forgetUnnoted, listSpacesToNote, noteRevisionPages } from '../revisions/index.ts';
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
      const { tree, before } = revision;
      const was = before === null ? [] : (await loadTree(ctx, before)).pages;
      const touched = tree === before ? [] : touchedIds(comparePages(was, (await loadTree(ctx, tree)).pages));
      await inTransaction(ctx, async (tx) => {
        await noteRevisionPages(tx.db, revision, touched);
        await forgetUnnoted(tx.db, revision.id);
      });
    }
  },
};
