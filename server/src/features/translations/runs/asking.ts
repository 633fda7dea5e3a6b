import { inTransaction } from '#platform/db/index.ts';
import type { PageNode } from '#features/contents/index.ts';
import { listEntries, termsBetween } from '../glossary/index.ts';
import {
  type Bound,
  findPage,
  listPageTexts,
  listUnderWay,
  type RunRow,
  targetsIn,
  type TextOfPage,
} from '../ledger/index.ts';
import type { AskedUnit, TranslatedBatch, Translator } from '../machine/types.ts';
import { isForMachine } from './rules.ts';
import { findTexts, keepTexts, updateRun } from './store.ts';
import type { Round, RunsCtx } from './types.ts';

/** So much is asked for in one turn; then others get theirs. */
const TEXTS_A_TURN = 200;
const PAGES_A_TURN = 100;

export interface Asked {
  /** Whether nothing is left to ask for. */
  isEnd: boolean;
  /** The last page whose texts were asked for, all of them; none where there is no such page. */
  last?: string;
}

/** Asks a provider for texts of pages and keeps what it says, batch by batch. */
export async function askFor(
  ctx: RunsCtx,
  round: Round & { translator: Translator },
  isStopping: () => boolean,
): Promise<Asked> {
  const { run, bound, translator } = round;
  const { units, ...asked } = await readUnits(ctx, round, isStopping);
  const [source, target] = [bound.source_language ?? '', bound.language];
  const glossary = termsBetween(await listEntries(ctx.db, bound.organization_id), { source, target });
  const languages = { sourceLanguage: source, targetLanguage: target };
  for await (const batch of translator.translate({ ...languages, glossary, units })) {
    if (!(await keepBatch(ctx, run, batch)) || isStopping()) return { isEnd: false };
  }
  return asked;
}

/** The texts that are to be asked for. A text that several pages have is asked for once: its hash is its id. */
async function readUnits(
  ctx: RunsCtx,
  { bound, target, pages }: Round,
  isStopping: () => boolean,
): Promise<Asked & { units: AskedUnit[] }> {
  const units = new Map<string, AskedUnit>();
  const findTarget = targetsIn(target);
  let last: string | undefined;
  const answer = (isEnd: boolean) => ({ isEnd, units: [...units.values()], ...(last === undefined ? {} : { last }) });
  for (const [index, page] of pages.entries()) {
    if (units.size >= TEXTS_A_TURN || index >= PAGES_A_TURN || isStopping()) return answer(false);
    const wanted = await listWanted(ctx, { bound, page, findTarget });
    const known = await findTexts(
      ctx.db,
      bound.id,
      wanted.map(({ unit }) => unit.hash),
    );
    for (const { unit } of wanted) {
      if (known.has(unit.hash)) continue;
      if (units.size >= TEXTS_A_TURN) return answer(false);
      units.set(unit.hash, { ...unit, id: unit.hash });
    }
    last = page.id;
  }
  return answer(true);
}

/** The texts of a page that a machine is to translate, but for those that change requests under way translate already. */
export async function listWanted(
  ctx: RunsCtx,
  { bound, page, findTarget }: { bound: Bound; page: PageNode; findTarget: ReturnType<typeof targetsIn> },
): Promise<TextOfPage[]> {
  const row = await findPage(ctx.db, bound.id, page.id);
  const texts = await listPageTexts(ctx, { page, row, target: findTarget(page, row?.target_page_id) });
  const underWay = await listUnderWay(ctx.db, bound.id, page.id);
  return texts.filter((text) => isForMachine(text) && !underWay.has(text.unit.hash));
}

/** Answers whether the run is still there. */
const keepBatch = (ctx: RunsCtx, { binding_id: id }: RunRow, { translations, refused }: TranslatedBatch) =>
  inTransaction(ctx, async (tx) => {
    if (!(await updateRun(tx.db, id, { failures: 0, error: null }))) return false;
    const none = refused.map(({ id: hash }) => [hash, null] as const);
    await keepTexts(tx.db, id, [...translations, ...none]);
    return true;
  });
