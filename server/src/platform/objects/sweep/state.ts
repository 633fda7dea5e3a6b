import type { Db } from '#platform/db/index.ts';

const NAME = 'objects.sweep';

/**
 * Where a sweep stands. `roots` and `expand` mark what is in use, `objects` and `blobs` remove what is not, `clear` forgets
 * the marks. `after` is the hash that the phase has come to.
 */
export interface SweepState {
  sweep: number;
  /** Counts the turns of a sweep. */
  turn: number;
  phase: 'roots' | 'expand' | 'objects' | 'blobs' | 'clear' | 'ended';
  after: string;
  startedAt: number;
  endedAt: number;
}

export async function readState(db: Db): Promise<SweepState | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', NAME).executeTakeFirst();
  return row === undefined ? undefined : (JSON.parse(row.value) as SweepState);
}

export async function writeState(db: Db, state: SweepState): Promise<void> {
  const value = JSON.stringify(state);
  await db
    .insertInto('settings')
    .values({ name: NAME, value })
    .onConflict((on) => on.column('name').doUpdateSet((eb) => ({ value, version: eb('settings.version', '+', 1) })))
    .execute();
}
