import type { Db } from '#platform/db/index.ts';
import type { FoundLink, LinkPurpose } from './link.ts';

interface Sought {
  hash: string;
  purposes: readonly LinkPurpose[];
  now: number;
}

export async function insertLink(
  db: Db,
  link: { hash: string; userId: string; purpose: LinkPurpose; createdAt: number; expiresAt: number },
): Promise<void> {
  const { hash, userId, purpose, createdAt, expiresAt } = link;
  await db
    .insertInto('one_time_links')
    .values({ hash, user_id: userId, purpose, created_at: createdAt, expires_at: expiresAt })
    .execute();
}

export async function forgetOlderLinks(
  db: Db,
  { userId, purpose, keep }: { userId: string; purpose: LinkPurpose; keep: number },
): Promise<void> {
  const older = db
    .selectFrom('one_time_links')
    .select('hash')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .orderBy('hash')
    .limit(FORGOTTEN_AT_ONCE)
    .offset(keep);
  await db.deleteFrom('one_time_links').where('hash', 'in', older).execute();
}

const FORGOTTEN_AT_ONCE = 100;

const COLUMNS = ['user_id', 'purpose', 'expires_at'] as const;
type Row = { user_id: string; purpose: string; expires_at: number };

export async function findLink(db: Db, { hash, purposes, now }: Sought): Promise<FoundLink | undefined> {
  const row = await db
    .selectFrom('one_time_links')
    .select(COLUMNS)
    .where('hash', '=', hash)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && toFound(row);
}

/** Finds a link and takes it away, in one statement: nobody else finds it. */
export async function takeLink(db: Db, { hash, purposes, now }: Sought): Promise<FoundLink | undefined> {
  const row = await db
    .deleteFrom('one_time_links')
    .where('hash', '=', hash)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', now)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row && toFound(row);
}

export async function deleteLinks(db: Db, userId: string, purposes: readonly LinkPurpose[]): Promise<void> {
  await db.deleteFrom('one_time_links').where('user_id', '=', userId).where('purpose', 'in', purposes).execute();
}

const toFound = (row: Row): FoundLink => ({
  userId: row.user_id,
  purpose: row.purpose as LinkPurpose,
  expiresAt: row.expires_at,
});
