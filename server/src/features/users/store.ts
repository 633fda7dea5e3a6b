import { type Selectable, sql } from 'kysely';

import type { Caller } from '#access/index.ts';
import { type Db, prepared, preparedFor, type Tables } from '#platform/db/index.ts';
import { foldText } from './rules.ts';

export type UserRow = Selectable<Tables['users']>;

const selectUser = prepared((db, userId: string) => db.selectFrom('users').selectAll().where('id', '=', userId));

export async function findUser(db: Db, userId: string): Promise<UserRow | undefined> {
  return (await selectUser(db, userId))[0];
}

const selectUsers = preparedFor((db, userIds) => db.selectFrom('users').selectAll().where('id', 'in', userIds));

export const findUsers = (db: Db, userIds: readonly string[]): Promise<UserRow[]> => selectUsers(db, userIds);

const selectPrograms = preparedFor((db, ids) =>
  db
    .selectFrom('integrations')
    .select(['id', 'name', 'title'])
    .where('id', 'in', ids)
    .where('unpublished_at', 'is', null),
);

/** Integrations that did something, of whatever is no user. */
export const findPrograms = (db: Db, ids: readonly string[]): Promise<{ id: string; name: string; title: string }[]> =>
  selectPrograms(db, ids);

/** Guests do not know the others, and whoever is blocked out of an organization knows nobody through it. */
const selectSeenUser = prepared((db, userId: string, viewerId: string, within: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('memberships as own')
          .innerJoin('memberships as other', 'other.organization_id', 'own.organization_id')
          .innerJoin('organizations', 'organizations.id', 'own.organization_id')
          .select(sql.lit(1).as('one'))
          .where('own.user_id', '=', viewerId)
          .where('own.disabled', '=', sql.lit(0))
          .where('own.role', 'is not', null)
          .where(sql<boolean>`(${within} = '' OR own.organization_id = ${within})`)
          .where('organizations.blocked_reason', 'is', null)
          .whereRef('other.user_id', '=', 'users.id'),
      ),
    ),
);

/** A user as one who belongs to an organization that the viewer may look into; undefined where they share none. */
export async function findSeenUser(
  db: Db,
  userId: string,
  { userId: viewerId, within = '' }: Pick<Caller, 'userId' | 'within'>,
): Promise<UserRow | undefined> {
  return (await selectSeenUser(db, userId, viewerId, within))[0];
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', foldEmail(email)).executeTakeFirst();
}

const selectByEmail = preparedFor((db, emails) =>
  db.selectFrom('users').select(['id', 'email']).where('email', 'in', emails),
);

/** The ids of users by their address, as it was written; addresses of nobody are left out. */
export async function findUsersByEmail(db: Db, emails: readonly string[]): Promise<Map<string, string>> {
  const rows = await selectByEmail(db, [...new Set(emails.map(foldEmail))]);
  const ids = new Map(rows.map((row) => [row.email, row.id]));
  return new Map(
    emails.flatMap((email) => (ids.has(foldEmail(email)) ? [[email, ids.get(foldEmail(email)) ?? '']] : [])),
  );
}

/** Those who run the server, by address. They are few. */
export const listOperators = (db: Db): Promise<UserRow[]> =>
  db.selectFrom('users').selectAll().where('operator', '=', 1).orderBy('email').execute();

export async function putOperator(
  db: Db,
  id: string,
  { operator, now }: { operator: 0 | 1; now: number },
): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({ operator, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function insertUser(
  db: Db,
  user: Pick<
    UserRow,
    'id' | 'email' | 'email_verified_at' | 'display_name' | 'created_at' | 'operator' | 'made_by_sso'
  >,
): Promise<void> {
  await db
    .insertInto('users')
    .values({
      ...user,
      email: foldEmail(user.email),
      photo_url: null,
      sought: soughtOf(user.display_name, user.email),
      folding: FOLDED,
      updated_at: user.created_at,
    })
    .execute();
}

export type UserChange = Partial<Pick<UserRow, 'display_name' | 'photo_url' | 'email_verified_at'>>;

/** Writes these columns, and counts the version up. */
export async function updateUser(db: Db, user: UserRow, change: UserChange & { updated_at: number }): Promise<void> {
  const name = change.display_name ?? user.display_name;
  await db
    .updateTable('users')
    .set((eb) => ({ ...change, sought: soughtOf(name, user.email), folding: FOLDED, version: eb('version', '+', 1) }))
    .where('id', '=', user.id)
    .execute();
}

export async function updateAddress(
  db: Db,
  user: UserRow,
  { email, now }: { email: string; now: number },
): Promise<void> {
  const change = { email: foldEmail(email), email_verified_at: now, updated_at: now };
  await db
    .updateTable('users')
    .set((eb) => ({
      ...change,
      sought: soughtOf(user.display_name, email),
      folding: FOLDED,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', user.id)
    .execute();
}

/** The rules of `foldText`. */
const FOLDED = 1;

const FOLDED_AT_ONCE = 200;

const unfolded = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'display_name', 'email'])
    // Written out, so that the index of just these is used.
    .where('folding', '=', sql.lit(0))
    .orderBy('id');

export const hasUnfolded = async (db: Db): Promise<boolean> => (await unfolded(db).limit(1).execute()).length > 0;

/** Folds some names that the database folded; whether there may be more. */
export async function foldUsers(db: Db): Promise<boolean> {
  const rows = await unfolded(db).limit(FOLDED_AT_ONCE).execute();
  for (const { id, display_name: name, email } of rows)
    await db
      .updateTable('users')
      .set({ sought: soughtOf(name, email), folding: FOLDED })
      .where('id', '=', id)
      .execute();
  return rows.length === FOLDED_AT_ONCE;
}

/** What members are searched by. */
const soughtOf = (name: string, email: string): string => foldText(`${name} ${email}`);

// Folded here and not in SQL: SQLite's lower() knows ASCII only.
/** An address as accounts are looked up by. */
export const foldEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase();
