import type { Selectable } from 'kysely';
import type { Db, Tables } from '#platform/db/index.ts';

export type EmailCodeRow = Selectable<Tables['email_codes']>;

export async function insertEmailCode(
  db: Db,
  row: Pick<EmailCodeRow, 'id' | 'email' | 'network' | 'code' | 'created_at' | 'expires_at'>,
): Promise<void> {
  await db
    .insertInto('email_codes')
    .values({ ...row, ended_at: null })
    .execute();
}

/** A code that may still be used. */
export const findEmailCode = (
  db: Db,
  { id, now, most }: { id: string; now: number; most: number },
): Promise<EmailCodeRow | undefined> =>
  db
    .selectFrom('email_codes')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .where('ended_at', 'is', null)
    .where('tries', '<', most)
    .executeTakeFirst();

/** Counts a try before it is looked at, in one statement, so that many at once are no more tries. */
export async function takeTry(
  db: Db,
  { id, now, most }: { id: string; now: number; most: number },
): Promise<EmailCodeRow | undefined> {
  return db
    .updateTable('email_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .where('ended_at', 'is', null)
    .where('tries', '<', most)
    .returningAll()
    .executeTakeFirst();
}

/** Uses a code up; whether nobody did before. */
export async function endEmailCode(db: Db, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('email_codes')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
