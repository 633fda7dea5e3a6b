import type { Insertable, Selectable } from 'kysely';
import { type Db, prepared, type Tables } from '#platform/db/index.ts';

export type PasskeyRow = Selectable<Tables['passkeys']>;

const selectOf = prepared((db, userId: string) =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    // As many as a person may have; see `PASSKEYS_AT_MOST`.
    .limit(20),
);

/** The passkeys of a person, oldest first. */
export const listPasskeyRows = (db: Db, userId: string): Promise<PasskeyRow[]> => selectOf(db, userId);

const selectByCredential = prepared((db, credentialId: string) =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId),
);

export async function findByCredential(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return (await selectByCredential(db, credentialId))[0];
}

const selectPasskey = prepared((db, userId: string, id: string) =>
  db.selectFrom('passkeys').selectAll().where('id', '=', id).where('user_id', '=', userId),
);

export async function findPasskeyOf(db: Db, userId: string, id: string): Promise<PasskeyRow | undefined> {
  return (await selectPasskey(db, userId, id))[0];
}

export async function insertPasskey(db: Db, row: Insertable<Tables['passkeys']>): Promise<void> {
  await db.insertInto('passkeys').values(row).execute();
}

/**
 * Notes that a passkey was used, in one statement: whether its counter went on. Those that do not count say 0 each time
 * (Web Authentication, 6.1.1).
 */
export async function takeCounter(
  db: Db,
  row: PasskeyRow,
  { counter, isBackedUp, now }: { counter: number; isBackedUp: boolean; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, backed_up: isBackedUp ? 1 : 0, last_used_at: now })
    .where('id', '=', row.id)
    .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function renamePasskeyRow(db: Db, id: string, name: string): Promise<void> {
  await db
    .updateTable('passkeys')
    .set((eb) => ({ name, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deletePasskeyRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('passkeys').where('id', '=', id).execute();
}
