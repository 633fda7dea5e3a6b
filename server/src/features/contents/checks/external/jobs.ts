import { createHash } from 'node:crypto';
import type { Clock } from '#platform/clock/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import type { JobKind } from '#platform/jobs/index.ts';
import type { Outbound } from '#platform/net/index.ts';
import { type LinksCtx, readLinkIndex } from '../../links/index.ts';
import { getCurrent } from '../../revisions/index.ts';
import type { TreesCtx } from '../../trees/index.ts';
import { tryAddress, visitPolitely } from './asking.ts';
import { addressOf, afterTry, WEEK_MS } from './rules.ts';
import {
  deleteLinks,
  findCheck,
  insertLinks,
  type LinkRow,
  listDue,
  listDueChecks,
  listHashes,
  nextDue,
  updateCheck,
  updateLink,
} from './store.ts';

export type ExternalCtx = LinksCtx &
  TreesCtx & { clock: Clock; outbound: Outbound; settings: { triesExternalLinks: boolean } };

/** Of one space. The first ones in the order of their addresses are tried, and the others are not. */
export const ADDRESSES_AT_MOST = 10_000;
const AT_ONCE = 200;
/** A space gives way to others after so long. */
const LONGEST_MS = 60_000;

/** Tries the links of spaces that asked for it, and again each week. A subject is a space. */
export const externalLinksJob: JobKind<ExternalCtx> = {
  kind: 'checks.external-links',
  every: 15_000,
  together: 2,
  findDue: async ({ db, clock, settings }, most) =>
    settings.triesExternalLinks ? listDueChecks(db, clock.now(), most) : [],
  run: async (ctx, spaceId, { isStopping }) => {
    const check = await findCheck(ctx.db, spaceId);
    if (check === undefined) return;
    await collect(ctx, spaceId);
    const started = performance.now();
    const isOver = (): boolean => isStopping() || performance.now() - started > LONGEST_MS;
    while (!isOver()) {
      const due = await listDue(ctx.db, { spaceId, now: ctx.clock.now(), most: AT_ONCE });
      if (due.length === 0) break;
      await visitPolitely(due, { addressOf: ({ address }) => address, visit: (row) => visit(ctx, row), isOver });
    }
    const now = ctx.clock.now();
    const next = Math.min((await nextDue(ctx.db, spaceId)) ?? now + WEEK_MS, now + WEEK_MS);
    // What is left waits behind other spaces.
    await updateCheck(ctx.db, spaceId, { due_at: Math.max(next, now), ...(next > now && { ended_at: now }) });
  },
};

async function visit(ctx: ExternalCtx, row: LinkRow): Promise<void> {
  const outcome = await tryAddress(ctx.outbound, row.address);
  await updateLink(ctx.db, row, afterTry(row, outcome, ctx.clock.now()));
}

/** Brings the rows of a space after its pages: what they link to, and no more. */
async function collect(ctx: ExternalCtx, spaceId: string): Promise<void> {
  const { tree } = await getCurrent(ctx, spaceId);
  const { all } = await readLinkIndex(ctx, tree);
  const own = new URL(ctx.baseUrl).host;
  const addresses = new Set<string>();
  for (const { target } of all) {
    const address = target.kind === 'url' ? addressOf(target.url) : undefined;
    if (address !== undefined && new URL(address).host !== own) addresses.add(address);
  }
  const wanted = new Map(
    [...addresses]
      .toSorted()
      .slice(0, ADDRESSES_AT_MOST)
      .map((address) => [createHash('sha256').update(address).digest('hex'), address]),
  );
  const known = new Set(await listHashes(ctx.db, spaceId));
  await inTransaction(ctx, async (tx) => {
    await deleteLinks(
      tx.db,
      spaceId,
      [...known].filter((hash) => !wanted.has(hash)),
    );
    const links = [...wanted].filter(([hash]) => !known.has(hash)).map(([hash, address]) => ({ hash, address }));
    await insertLinks(tx.db, { spaceId, links, now: ctx.clock.now() });
    await updateCheck(tx.db, spaceId, { total: addresses.size });
  });
}
