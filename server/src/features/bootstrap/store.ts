import type { Db } from '#platform/db/index.ts';
import { readSetting, writeSetting } from '#platform/settings.ts';

const NAME = 'bootstrap';

/** How far the first start has come; kept for ever, so that it happens once. */
export interface BootstrapState {
  organizationId: string;
  userId: string;
  /** `pending` until the sample is published; `none` where it was not wanted or is not there. */
  sample: 'pending' | 'done' | 'none';
  spaceId?: string;
}

export const findState = (db: Db): Promise<BootstrapState | undefined> => readSetting(db, NAME);

export const saveState = (db: Db, state: BootstrapState): Promise<void> => writeSetting(db, NAME, state);

export async function isEmpty(db: Db): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return user === undefined;
}
