import type { Db } from '#platform/db/index.ts';

const NAME = 'bootstrap';

/** How far the first start has come; kept for ever, so that it happens once. */
export interface BootstrapState {
  organizationId: string;
  userId: string;
  /** `pending` until the sample is published; `none` where it was not wanted or is not there. */
  sample: 'pending' | 'done' | 'none';
  spaceId?: string;
}

export async function findState(db: Db): Promise<BootstrapState | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', NAME).executeTakeFirst();
  return row === undefined ? undefined : (JSON.parse(row.value) as BootstrapState);
}

export async function saveState(db: Db, state: BootstrapState): Promise<void> {
  const value = JSON.stringify(state);
  await db
    .insertInto('settings')
    .values({ name: NAME, value })
    .onConflict((on) => on.column('name').doUpdateSet((eb) => ({ value, version: eb('settings.version', '+', 1) })))
    .execute();
}

export async function isEmpty(db: Db): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return user === undefined;
}
