import type { JobKind } from '#platform/jobs/index.ts';
import { indexSome, type IndexingCtx } from './service.ts';
import { listDue } from './store.ts';

/** The look costs one query of an index that is empty as a rule, and nobody who writes has to know of us. */
const EVERY_MS = 400;

/** An edit may have removed what made the work fail, and whoever made it should not look for it in vain for an hour. */
const LONGEST_WAIT_MS = 5 * 60_000;

/** The index of an edit is there sooner. Parts of a large import are not, and other nodes should do other parts meanwhile. */
const CLAIMED_AFTER_MS = 150;

/** Brings the index of each space to its head. A subject is a space and a part of its work: after it comes the next. */
export const indexJob: JobKind<IndexingCtx> = {
  kind: 'search.index',
  every: EVERY_MS,
  longestWait: LONGEST_WAIT_MS,
  claimedAfter: CLAIMED_AFTER_MS,
  findDue: async ({ db }, most) => (await listDue(db, most)).map(({ space_id, turn }) => `${space_id}:${turn}`),
  run: (ctx, subject) => {
    const [spaceId = '', turn] = subject.split(':');
    return indexSome(ctx, { spaceId, turn: Number(turn) });
  },
};
