// Settings: what the instance remembers of itself between starts, one JSON value under each name.
import type { Db } from '#platform/db/index.ts';

/** The value under this name, as it was written; undefined where there is none. */
export async function readSetting<T>(db: Db, name: string): Promise<T | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row === undefined ? undefined : (JSON.parse(row.value) as T);
}

/** Puts a value in the place of what was under this name. */
export async function writeSetting(db: Db, name: string, content: unknown): Promise<void> {
  const value = JSON.stringify(content);
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((on) => on.column('name').doUpdateSet((eb) => ({ value, version: eb('settings.version', '+', 1) })))
    .execute();
}
