import { type Db, prepared } from '#platform/db/index.ts';

export async function insertRecoveryCodes(
  db: Db,
  { userId, hashes, now }: { userId: string; hashes: readonly string[]; now: number },
): Promise<void> {
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, hash, created_at: now })))
    .execute();
}

/** Takes a code away, in one statement: whether it was there. */
export async function takeRecoveryCode(db: Db, userId: string, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deleteRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

const selectCount = prepared((db, userId: string) =>
  db
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('count')),
);

/** How many codes are left. */
export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  return Number((await selectCount(db, userId))[0]?.count ?? 0);
}
