import { inTransaction } from '#platform/db/index.ts';
import { deliverTexts, type Outcome } from '../deliveries/index.ts';
import { findRun, targetsIn } from '../ledger/index.ts';
import { listWanted } from './asking.ts';
import { RunRefused } from './rules.ts';
import { deleteTexts, findTexts, updateRun } from './store.ts';
import type { Round, RunsCtx } from './types.ts';

/** What came of a round, beyond what its change request says. */
interface Told {
  texts: Map<string, (readonly [id: string, text: string])[]>;
  /** Texts that the provider did not translate, or not as their page can have it. */
  refused: number;
}

/** Brings what the provider said of these pages into a change request, and ends the run with the last of them. */
export async function deliverRound(ctx: RunsCtx, round: Round & { isLast: boolean }): Promise<void> {
  const { run, bound } = round;
  const { texts, refused } = await readKept(ctx, round);
  const none: Outcome = { applied: 0, kept: 0, outdated: 0, refused: [], refusedCount: 0 };
  const conclude = (tx: Writing, outcome: Outcome) => endRound(tx, round, { outcome, refused });
  if (texts.size === 0) return inTransaction(ctx, (tx) => conclude(tx, none));
  const subject = `Translations (${bound.language}) by a machine`;
  await deliverTexts(ctx, {
    ...{ bound, userId: run.requested_by, texts, origin: 'machine', subject },
    // In one transaction with the change request, so that whatever is cut short makes no second one.
    conclude,
  });
}

async function readKept(ctx: RunsCtx, { bound, target, pages }: Round): Promise<Told> {
  const findTarget = targetsIn(target);
  const told: Told = { texts: new Map(), refused: 0 };
  for (const page of pages) {
    const wanted = await listWanted(ctx, { bound, page, findTarget });
    const kept = await findTexts(
      ctx.db,
      bound.id,
      wanted.map(({ unit }) => unit.hash),
    );
    const given = wanted.flatMap(({ unit }) => {
      const text = kept.get(unit.hash);
      return typeof text === 'string' ? [[unit.id, text] as const] : [];
    });
    told.refused += wanted.filter(({ unit }) => kept.get(unit.hash) === null).length;
    if (given.length > 0) told.texts.set(page.id, given);
  }
  return told;
}

type Writing = Pick<RunsCtx, 'db' | 'clock'>;

async function endRound(
  tx: Writing,
  { run, pages, isLast }: Round & { isLast: boolean },
  { outcome, refused }: { outcome: Outcome; refused: number },
): Promise<void> {
  const { binding_id: id } = run;
  const now = await findRun(tx.db, id);
  // Nobody would know of its change request, so that none is made.
  if (now === undefined) throw new RunRefused('The language was removed meanwhile.');
  // What was asked for meanwhile begins anew: both spaces may say something else by now.
  const isAskedAgain = now.requested_at !== run.requested_at;
  const place = isLast || isAskedAgain ? null : (pages.at(-1)?.id ?? null);
  const isOver = isLast && !isAskedAgain;
  await updateRun(tx.db, id, {
    ...{ asked_page: place, delivered_page: place, failures: 0, error: null },
    translated: now.translated + outcome.applied,
    refused: now.refused + refused + outcome.refusedCount,
    kept: now.kept + outcome.kept,
    ...(outcome.changeRequest === undefined ? {} : { change_request_id: outcome.changeRequest }),
    ...(isOver ? { state: 'completed', due_at: null, ended_at: tx.clock.now() } : {}),
  });
  await deleteTexts(tx.db, id);
}
