import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction, isUniqueViolation } from '#platform/db/index.ts';
import type { JobKind, Work } from '#platform/jobs/index.ts';
import { type AuditLine, type Link, toLine } from './chain.ts';
import {
  cutChain,
  deleteAnchor,
  findHead,
  hasEvents,
  listAged,
  listSealed,
  listUnsealed,
  listUnsealedOf,
  sealAll,
} from './store.ts';

interface JobCtx {
  db: Db;
  clock: Clock;
}

const SEALED_AT_ONCE = 100;
const CUT_AT_ONCE = 500;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** A subject is an organization; what belongs to none has this name among them. */
const NONE = 'none';
const toSubject = (organizationId: string): string => organizationId || NONE;
const toOrganization = (subject: string): string => (subject === NONE ? '' : subject);

/** Gives events their places in the chains, a moment after they were written. */
export const sealJob: JobKind<JobCtx> = {
  kind: 'audit.seal',
  every: 1_000,
  // As a rule a few events: two nodes that begin at once do no harm, since only one of them can give a place away.
  claimedAfter: 5_000,
  findDue: async ({ db }, most) => (await listUnsealed(db, most)).map(toSubject),
  isDue: async ({ db }, subject) => (await listUnsealedOf(db, toOrganization(subject), 1)).length > 0,
  run: ({ db }, subject, work) => seal(db, toOrganization(subject), work),
};

async function seal(db: Db, organizationId: string, { isStopping }: Work): Promise<void> {
  while (!isStopping()) {
    // In this order: what was sealed in between is not among the events, and its places are refused.
    const head = await findHead(db, organizationId);
    const rows = await listUnsealedOf(db, organizationId, SEALED_AT_ONCE);
    if (rows.length === 0) return;
    try {
      await sealAll(db, toLinks(rows, head));
    } catch (error) {
      // Another node was faster.
      if (isUniqueViolation(error)) return;
      throw error;
    }
  }
}

function toLinks(rows: Awaited<ReturnType<typeof listUnsealedOf>>, head: Link): AuditLine[] {
  const lines: AuditLine[] = [];
  let previous = head;
  for (const row of rows) {
    const line = toLine(row, previous);
    lines.push(line);
    previous = line;
  }
  return lines;
}

/** Deletes the beginnings of chains that are older than events are kept. */
export const cutJob = (days: number | undefined): JobKind<JobCtx> => {
  const limitOf = ({ clock }: JobCtx): number => clock.now() - (days ?? 0) * DAY_MS;
  return {
    kind: 'audit.cut',
    every: HOUR_MS,
    findDue: async (ctx, most) =>
      days === undefined ? [] : (await listAged(ctx.db, limitOf(ctx), most)).map(toSubject),
    run: async (ctx, subject, { isStopping }) => {
      while (!isStopping() && (await cut(ctx, toOrganization(subject), limitOf(ctx))));
    },
  };
};

/**
 * Deletes the whole chain of an organization, which is deleted. What is written meanwhile waits for another call. Its anchor, which
 * lets nothing else go, is the last of it.
 */
export async function removeChain(ctx: JobCtx, organizationId: string, work: Work): Promise<void> {
  await seal(ctx.db, organizationId, work);
  while (!work.isStopping() && (await cut(ctx, organizationId, Number.MAX_SAFE_INTEGER)));
}

/** Deletes the anchor of an organization without events; whether there were none. */
export async function removeAnchor(tx: { db: Db }, organizationId: string): Promise<boolean> {
  if (await hasEvents(tx.db, organizationId)) return false;
  await deleteAnchor(tx.db, organizationId);
  return true;
}

/** Deletes a part of the oldest events; whether there may be more of them. Only what is sealed goes. */
async function cut(ctx: JobCtx, organizationId: string, before: number): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const oldest = await listSealed(tx.db, { organizationId, after: 0, most: CUT_AT_ONCE });
    const young = oldest.findIndex(({ at }) => at >= before);
    const last = oldest.at(young === -1 ? -1 : young - 1);
    if (young === 0 || last === undefined) return false;
    await cutChain(tx.db, { organizationId, link: last, now: ctx.clock.now() });
    return young === -1;
  });
}
