import type { Selectable } from 'kysely';

import { type Db, prepared, type Tables } from '#platform/db/index.ts';

export type UserRow = Selectable<Tables['users']>;

const selectUser = prepared((db, userId: string) => db.selectFrom('users').selectAll().where('id', '=', userId));

export async function findUser(db: Db, userId: string): Promise<UserRow | undefined> {
  return (await selectUser(db, userId))[0];
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', foldEmail(email)).executeTakeFirst();
}

export async function insertUser(
  db: Db,
  user: Pick<UserRow, 'id' | 'email' | 'display_name' | 'created_at' | 'operator'>,
): Promise<void> {
  await db
    .insertInto('users')
    .values({ ...user, email: foldEmail(user.email), photo_url: null, updated_at: user.created_at })
    .execute();
}

// Folded here and not in SQL: SQLite's lower() knows ASCII only.
const foldEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase();
