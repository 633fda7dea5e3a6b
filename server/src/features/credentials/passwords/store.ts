import { type Db, prepared } from '#platform/db/index.ts';

const selectPassword = prepared((db, userId: string) =>
  db.selectFrom('passwords').select(['hash', 'changed_at']).where('user_id', '=', userId),
);

export async function findPassword(db: Db, userId: string): Promise<{ hash: string; changed_at: number } | undefined> {
  return (await selectPassword(db, userId))[0];
}

export async function upsertHash(db: Db, row: { userId: string; hash: string; now: number }): Promise<void> {
  const { userId, hash, now } = row;
  await db
    .insertInto('passwords')
    .values({ user_id: userId, hash, changed_at: now })
    .onConflict((on) =>
      on.column('user_id').doUpdateSet((eb) => ({ hash, changed_at: now, version: eb('passwords.version', '+', 1) })),
    )
    .execute();
}

/** Writes a hash of the same password, unless another was set meanwhile. */
export async function replaceHash(db: Db, row: { userId: string; from: string; to: string }): Promise<void> {
  await db
    .updateTable('passwords')
    .set({ hash: row.to })
    .where('user_id', '=', row.userId)
    .where('hash', '=', row.from)
    .execute();
}
