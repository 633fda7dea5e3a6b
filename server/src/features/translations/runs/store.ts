import type { Insertable } from 'kysely';
import type { Db, Tables } from '#platform/db/index.ts';
import type { RunRow } from '../ledger/index.ts';

/** Organizations whose runs are due, those first that got no turn for the longest time, however many runs they have. */
export async function listDueOrganizations(db: Db, now: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('translation_runs')
    .select('organization_id')
    .where('due_at', '<=', now)
    .groupBy('organization_id')
    .orderBy((eb) => eb.fn.max('turned_at'))
    .orderBy('organization_id')
    .limit(most)
    .execute();
  return rows.map((row) => row.organization_id);
}

/** The run of an organization that got no turn for the longest time. */
export const findDueRun = (db: Db, organizationId: string, now: number): Promise<RunRow | undefined> =>
  db
    .selectFrom('translation_runs')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('due_at', '<=', now)
    .orderBy('turned_at')
    .orderBy('binding_id')
    .limit(1)
    .executeTakeFirst();

/** Writes that a language is to be translated. One that is under way goes on, at once, on behalf of who asked last. */
export async function putRun(db: Db, row: Insertable<Tables['translation_runs']>): Promise<void> {
  const { binding_id: _binding, organization_id: _organization, ...changes } = row;
  await db
    .insertInto('translation_runs')
    .values(row)
    .onConflict((on) => on.column('binding_id').doUpdateSet(changes))
    .execute();
}

/** Answers whether the run is still there. */
export async function updateRun(db: Db, bindingId: string, changes: Partial<RunRow>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('translation_runs')
    .set(changes)
    .where('binding_id', '=', bindingId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The same for a turn; a run that was asked for again since begins anew, whatever the turn came to. */
export async function updateTurn(
  db: Db,
  { binding_id: id, requested_at: at }: Pick<RunRow, 'binding_id' | 'requested_at'>,
  changes: Partial<RunRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('translation_runs')
    .set(changes)
    .where('binding_id', '=', id)
    .where('requested_at', '=', at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Keeps what came of texts until the rest of their run is there; null for those that were refused. */
export async function keepTexts(
  db: Db,
  bindingId: string,
  texts: readonly (readonly [hash: string, text: string | null])[],
): Promise<void> {
  if (texts.length === 0) return;
  await db
    .insertInto('translation_run_texts')
    .values(texts.map(([hash, text]) => ({ binding_id: bindingId, hash, text })))
    .onConflict((on) => on.columns(['binding_id', 'hash']).doUpdateSet((eb) => ({ text: eb.ref('excluded.text') })))
    .execute();
}

/** No statement has more values. */
const FOUND_AT_ONCE = 500;

/** What is kept of these texts, by their hashes. */
export async function findTexts(
  db: Db,
  bindingId: string,
  hashes: readonly string[],
): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>();
  for (let from = 0; from < hashes.length; from += FOUND_AT_ONCE) {
    const rows = await db
      .selectFrom('translation_run_texts')
      .select(['hash', 'text'])
      .where('binding_id', '=', bindingId)
      .where('hash', 'in', hashes.slice(from, from + FOUND_AT_ONCE))
      .execute();
    for (const { hash, text } of rows) found.set(hash, text);
  }
  return found;
}

export async function countTexts(db: Db, bindingId: string): Promise<number> {
  const { count } = await db
    .selectFrom('translation_run_texts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('binding_id', '=', bindingId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteTexts(db: Db, bindingId: string): Promise<void> {
  await db.deleteFrom('translation_run_texts').where('binding_id', '=', bindingId).execute();
}

/** What was refused is asked for again. */
export async function forgetRefused(db: Db, bindingId: string): Promise<void> {
  await db.deleteFrom('translation_run_texts').where('binding_id', '=', bindingId).where('text', 'is', null).execute();
}
