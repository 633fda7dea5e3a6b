import type { Selectable } from 'kysely';
import { type Db, prepared, type Tables } from '#platform/db/index.ts';
import { newSigningKey } from './rules.ts';

export type PublishingAuthRow = Selectable<Tables['site_publishing_auth']>;

const selectAuth = prepared((db, siteId: string) =>
  db.selectFrom('site_publishing_auth').selectAll().where('site_id', '=', siteId),
);

export async function findAuth(db: Db, siteId: string): Promise<PublishingAuthRow | undefined> {
  return (await selectAuth(db, siteId))[0];
}

/** How a site identifies its readers, with a key made now where it had none. To be called in a transaction. */
export async function ensureAuth(db: Db, siteId: string): Promise<PublishingAuthRow> {
  const row = await findAuth(db, siteId);
  if (row !== undefined) return row;
  await db
    .insertInto('site_publishing_auth')
    .values({ site_id: siteId, private_key: newSigningKey(), fallback_url: null })
    .onConflict((conflict) => conflict.column('site_id').doNothing())
    .execute();
  const made = await findAuth(db, siteId);
  if (made === undefined) throw new Error('A key was lost while it was made.');
  return made;
}

/** Counts the version up: to be called only where something changes. */
export async function changeAuth(
  db: Db,
  siteId: string,
  changes: Partial<Pick<PublishingAuthRow, 'private_key' | 'fallback_url' | 'backend'>>,
): Promise<void> {
  await db
    .updateTable('site_publishing_auth')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('site_id', '=', siteId)
    .execute();
}
