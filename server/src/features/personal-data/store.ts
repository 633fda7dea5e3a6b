import { rankOf } from '#access/index.ts';
import type { Db } from '#platform/db/index.ts';

/** Organizations with nobody else who administers them, by title, at most so many; deleted ones left out. */
export async function listSole(db: Db, userId: string, most: number): Promise<{ id: string; title: string }[]> {
  const admin = rankOf('admin');
  return db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select(['organizations.id', 'organizations.title'])
    .where('memberships.user_id', '=', userId)
    .where('memberships.role', '=', admin)
    .where('memberships.disabled', '=', 0)
    .where('organizations.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('memberships as other')
            .select('other.user_id')
            .whereRef('other.organization_id', '=', 'memberships.organization_id')
            .where('other.role', '=', admin)
            .where('other.disabled', '=', 0)
            .where('other.user_id', '<>', userId),
        ),
      ),
    )
    .orderBy('organizations.title')
    .orderBy('organizations.id')
    .limit(most)
    .execute();
}

export interface Named {
  userId: string;
  /** As it is stored. */
  email: string;
  /** What mails to them are counted by. */
  mailbox: string;
}

/** Deletes what names somebody and does not go with the row of the user. */
export async function deleteMentions(db: Db, { userId, email, mailbox }: Named): Promise<void> {
  await db.deleteFrom('comment_mentions').where('user_id', '=', userId).execute();
  await db.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
  await db.deleteFrom('presence').where('user_id', '=', userId).execute();
  await db.deleteFrom('email_codes').where('email', '=', email).execute();
  await db
    .deleteFrom('email_invites')
    .where((eb) => eb.or([eb('email', '=', email), eb('accepted_by', '=', userId)]))
    .execute();
  await db.deleteFrom('mails').where('mailbox', '=', mailbox).execute();
  await db.deleteFrom('mails').where('tenant', '=', `user:${userId}`).execute();
}

/** Whatever else names them goes with it. */
export async function deleteUser(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute();
}
