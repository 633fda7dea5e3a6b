import type { Selectable } from 'kysely';
import { type Db, prepared, type Tables } from '#platform/db/index.ts';

export type TotpRow = Selectable<Tables['totp_secrets']>;

const selectTotp = prepared((db, userId: string) =>
  db.selectFrom('totp_secrets').selectAll().where('user_id', '=', userId),
);

export async function findTotp(db: Db, userId: string): Promise<TotpRow | undefined> {
  return (await selectTotp(db, userId))[0];
}

/** Begins anew: what was begun before and never confirmed is gone. */
export async function upsertPending(db: Db, row: { userId: string; secret: string; now: number }): Promise<void> {
  const fresh = { secret: row.secret, created_at: row.now, confirmed_at: null, last_step: null };
  await db
    .insertInto('totp_secrets')
    .values({ user_id: row.userId, ...fresh })
    .onConflict((on) =>
      on.column('user_id').doUpdateSet((eb) => ({ ...fresh, version: eb('totp_secrets.version', '+', 1) })),
    )
    .execute();
}

/** Confirms the secret that `row` has, with the step of the code that confirmed it, so that the code is used. */
export async function confirmTotp(db: Db, row: TotpRow, { step, now }: { step: number; now: number }): Promise<void> {
  await db
    .updateTable('totp_secrets')
    .set((eb) => ({ confirmed_at: now, last_step: step, version: eb('version', '+', 1) }))
    .where('user_id', '=', row.user_id)
    .execute();
}

/** Uses a step up, in one statement: whether it came after all that were used before. */
export async function takeStep(db: Db, row: TotpRow, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_secrets')
    .set((eb) => ({ last_step: step, version: eb('version', '+', 1) }))
    .where('user_id', '=', row.user_id)
    .where('secret', '=', row.secret)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteTotp(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('totp_secrets').where('user_id', '=', userId).execute();
}
