import { type Selectable, sql } from 'kysely';
import { type Db, prepared, type Tables } from '#platform/db/index.ts';

export type MailRow = Selectable<Tables['mails']>;

/** `dropped`: what it was about is no more. `expired`: it was not sent in time. `refused`: the server does not take it. */
export type MailEnd = 'sent' | 'refused' | 'expired' | 'dropped';

export async function insertMail(db: Db, row: Omit<MailRow, 'attempts' | 'last_error' | 'state'>): Promise<void> {
  await db
    .insertInto('mails')
    .values({ ...row, state: 'waiting' })
    .execute();
}

/** Of whom mails are counted. */
export type Counted = 'mailbox' | 'tenant' | 'sender_id';

/** How many mails there were since a moment, counted to `most` and no further. */
export async function countSince(
  db: Db,
  { by, value, since, most }: { by: Counted; value: string; since: number; most: number },
): Promise<number> {
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('mails')
        .select('id')
        .where(by, '=', value)
        .where('created_at', '>', since)
        .limit(sql.lit(most))
        .as('some'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const selectMail = prepared((db, id: string) => db.selectFrom('mails').selectAll().where('id', '=', id));

export async function findMail(db: Db, id: string): Promise<MailRow | undefined> {
  return (await selectMail(db, id))[0];
}

/** Those of these kinds whose time has come, in its order. Other kinds are a newer server's. */
export async function listDue(db: Db, kinds: readonly string[], now: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('mails')
    .select('id')
    .where('next_at', '<=', now)
    .where('kind', 'in', [...kinds])
    .orderBy('next_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** The mail waits no longer, and what it would have said is forgotten. False if it did not wait any more. */
export async function endMail(db: Db, id: string, state: MailEnd, lastError: string | null = null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ state, params: null, next_at: null, last_error: lastError })
    .where('id', '=', id)
    .where('next_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function postponeMail(
  db: Db,
  id: string,
  { nextAt, lastError }: { nextAt: number; lastError: string },
): Promise<void> {
  await db
    .updateTable('mails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), next_at: nextAt, last_error: lastError }))
    .where('id', '=', id)
    .where('next_at', 'is not', null)
    .execute();
}

/** Mails that were not sent in time. */
export function listOverdue(db: Db, now: number, most: number): Promise<Pick<MailRow, 'id' | 'kind' | 'last_error'>[]> {
  return db
    .selectFrom('mails')
    .select(['id', 'kind', 'last_error'])
    .where('next_at', 'is not', null)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(most)
    .execute();
}

export async function hasOlder(db: Db, before: number): Promise<boolean> {
  const query = db.selectFrom('mails').select('id').where('created_at', '<', before).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Deletes some that were queued before a moment. */
export async function deleteOlder(db: Db, before: number, most: number): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('id', 'in', (eb) =>
      eb.selectFrom('mails').select('id').where('created_at', '<', before).orderBy('created_at').limit(most),
    )
    .execute();
}

/** How many mails wait, counted to `most` and no further. */
export async function countWaiting(db: Db, most: number): Promise<number> {
  const { count } = await db
    .selectFrom((eb) => eb.selectFrom('mails').select('id').where('next_at', 'is not', null).limit(most).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
