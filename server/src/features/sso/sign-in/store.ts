import type { Selectable } from 'kysely';
import { type Db, prepared, type Tables } from '#platform/db/index.ts';

export type IdentityRow = Selectable<Tables['sso_identities']>;

const selectIdentity = prepared((db, providerId: string, subject: string) =>
  db.selectFrom('sso_identities').selectAll().where('provider_id', '=', providerId).where('subject', '=', subject),
);

export async function findIdentity(db: Db, providerId: string, subject: string): Promise<IdentityRow | undefined> {
  return (await selectIdentity(db, providerId, subject))[0];
}

const selectIdentityOf = prepared((db, providerId: string, userId: string) =>
  db.selectFrom('sso_identities').selectAll().where('provider_id', '=', providerId).where('user_id', '=', userId),
);

export async function findIdentityOf(db: Db, providerId: string, userId: string): Promise<IdentityRow | undefined> {
  return (await selectIdentityOf(db, providerId, userId))[0];
}

export async function insertIdentity(db: Db, row: IdentityRow): Promise<void> {
  await db.insertInto('sso_identities').values(row).execute();
}

export async function noteUse(db: Db, { provider_id, subject }: IdentityRow, now: number): Promise<void> {
  await db
    .updateTable('sso_identities')
    .set({ last_used_at: now })
    .where('provider_id', '=', provider_id)
    .where('subject', '=', subject)
    .execute();
}

/** Remembers something that may come once; whether it came for the first time. */
export async function spend(db: Db, row: Selectable<Tables['sso_spent']>): Promise<boolean> {
  const result = await db
    .insertInto('sso_spent')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const selectOld = prepared((db, now: number) =>
  db.selectFrom('sso_spent').select('hash').where('expires_at', '<=', now).limit(1),
);

export async function hasOld(db: Db, now: number): Promise<boolean> {
  return (await selectOld(db, now)).length > 0;
}

export async function deleteOld(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sso_spent').where('expires_at', '<=', now).execute();
}

const selectOldTest = prepared((db, before: number) =>
  db.selectFrom('sso_tests').select('id').where('created_at', '<=', before).limit(1),
);

export async function hasOldTests(db: Db, before: number): Promise<boolean> {
  return (await selectOldTest(db, before)).length > 0;
}

export async function deleteOldTests(db: Db, before: number): Promise<void> {
  await db.deleteFrom('sso_tests').where('created_at', '<=', before).execute();
}
