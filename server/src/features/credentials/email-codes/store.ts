import { type Selectable, sql } from 'kysely';
import type { Db, Tables } from '#platform/db/index.ts';

export type EmailCodeRow = Selectable<Tables['email_codes']>;

export async function insertEmailCode(
  db: Db,
  row: Pick<EmailCodeRow, 'id' | 'email' | 'network' | 'code' | 'own' | 'created_at' | 'expires_at'>,
): Promise<void> {
  await db
    .insertInto('email_codes')
    .values({ ...row, ended_at: null })
    .execute();
}

/** Requests of an address in so short a time are bounded by whoever takes them; more than these are not looked at. */
const SHARED_AT_MOST = 100;

/** What strangers have for an address that can be used at `from`, the newest first. */
export const listShared = (db: Db, { email, from }: { email: string; from: number }): Promise<EmailCodeRow[]> =>
  db
    .selectFrom('email_codes')
    .selectAll()
    .where('email', '=', email)
    .where('own', '=', sql.lit(0))
    .where('expires_at', '>', from)
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(SHARED_AT_MOST)
    .execute();

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

/** Uses a code up, for everybody who has it; whether nobody did before. */
export async function endEmailCode(
  db: Db,
  { id, email, expires_at, own }: EmailCodeRow,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('email_codes')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .$if(own === 1, (query) => query.where('id', '=', id))
    .$if(own === 0, (query) =>
      query.where('email', '=', email).where('own', '=', sql.lit(0)).where('expires_at', '=', expires_at),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
