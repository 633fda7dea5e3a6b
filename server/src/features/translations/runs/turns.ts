import { rightsOfUserOnSpaces, allows } from '#access/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import { Problem } from '#platform/http/index.ts';
import {
  type Bound,
  documentsIn,
  findBound,
  findRun,
  listBehind,
  lookAtSpace,
  type RunRow,
  treesOf,
} from '../ledger/index.ts';
import { ProviderError } from '../machine/types.ts';
import { askFor } from './asking.ts';
import { deliverRound } from './rounds.ts';
import { RunRefused, waitAfter } from './rules.ts';
import { countTexts, updateTurn } from './store.ts';
import type { RunsCtx } from './types.ts';

/** So many pages one change request has, as a file has. */
const PAGES_AT_MOST = 1000;

/** After so many texts what is there is delivered, so that little waits. */
const TEXTS_AT_MOST = 5000;

/** Goes on with a run for a while. What the provider does wrong is noted with the run; all else is thrown. */
export async function takeTurn(ctx: RunsCtx, run: RunRow, isStopping: () => boolean): Promise<void> {
  try {
    await goOn(ctx, run, isStopping);
  } catch (error) {
    const isExpected = error instanceof ProviderError || error instanceof RunRefused || error instanceof Problem;
    await noteFailure(ctx, run, isExpected ? error : new Error('The server failed. Its log says why.'));
    if (!isExpected) throw error;
    ctx.log.warn({ err: error, binding: run.binding_id }, 'a machine did not translate');
  }
}

async function goOn(ctx: RunsCtx, run: RunRow, isStopping: () => boolean): Promise<void> {
  const { translator } = ctx.settings;
  if (translator === undefined) throw new RunRefused('The server has no provider of translations any more.');
  const bound = await findBound(ctx.db, run.binding_id);
  if (bound === undefined) return;
  await requireEditor(ctx, run, bound);
  if (!(await change(ctx, run, { state: 'running', turned_at: ctx.clock.now() }))) return;
  if (!(await lookAtSpace(ctx, bound.id, isStopping))) return;
  const trees = await treesOf(ctx, bound);
  if (trees === undefined) throw new RunRefused('The source or the space of the language is gone.');
  const behind = await listBehind(ctx.db, bound.id);
  const all = documentsIn(trees.source);
  // From the first page on where that page is gone: what is translated already is not asked for again.
  const after = (pageId: string | null): number => all.findIndex(({ id }) => id === pageId) + 1;
  const pagesIn = (from: number, to: number) => all.slice(from, to).filter(({ id }) => behind.has(id));
  const of = { run, bound, target: trees.target };
  const pages = pagesIn(after(run.asked_page), all.length);
  const asked = await askFor(ctx, { ...of, translator, pages }, isStopping);
  if (isStopping()) return;
  const last = asked.last ?? run.asked_page;
  const round = pagesIn(after(run.delivered_page), asked.isEnd ? all.length : after(last));
  const isFull = round.length >= PAGES_AT_MOST || (await countTexts(ctx.db, bound.id)) >= TEXTS_AT_MOST;
  if (asked.isEnd || (isFull && round.length > 0))
    await deliverRound(ctx, { ...of, pages: round, isLast: asked.isEnd });
  else await change(ctx, run, { asked_page: last });
}

/** Who asked may have left, or have another role by now. */
async function requireEditor(ctx: RunsCtx, { requested_by: userId }: RunRow, bound: Bound): Promise<void> {
  const { source_space_id: source, space_id: target } = bound;
  const rights = await rightsOfUserOnSpaces(ctx, userId, source === null ? [target] : [source, target]);
  const mayRead = source !== null && allows(rights.get(source)?.role ?? 0, 'read');
  if (!mayRead || !allows(rights.get(target)?.role ?? 0, 'edit'))
    throw new RunRefused('Who asked for this may no longer read the source, or edit the space of the language.');
}

const change = (ctx: RunsCtx, run: RunRow, changes: Partial<RunRow>): Promise<boolean> =>
  inTransaction(ctx, (tx) => updateTurn(tx.db, run, changes));

async function noteFailure(ctx: RunsCtx, run: RunRow, error: Error): Promise<void> {
  const { isLasting, retryAfter = 0 } =
    error instanceof ProviderError ? error : { isLasting: error instanceof RunRefused };
  await inTransaction(ctx, async (tx) => {
    const now = tx.clock.now();
    const failures = ((await findRun(tx.db, run.binding_id))?.failures ?? 0) + 1;
    const wait = isLasting ? undefined : waitAfter(failures);
    const next =
      wait === undefined
        ? { state: 'failed', due_at: null, ended_at: now }
        : { state: 'pending', due_at: now + Math.max(wait, retryAfter) };
    await updateTurn(tx.db, run, { ...next, failures, error: error.message, turned_at: now });
  });
}
