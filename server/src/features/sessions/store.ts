import { type Selectable, sql } from 'kysely';
import type { Caller } from '#access/index.ts';
import { type Db, newestFirst, prepared, type Tables } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';

export type SessionRow = Omit<Selectable<Tables['sessions']>, 'hash'>;

const COLUMNS = [
  'id',
  'user_id',
  'method',
  'organization_id',
  'provider_id',
  'created_at',
  'last_used_at',
  'authenticated_at',
  'ends_at',
  'expires_at',
  'address',
  'user_agent',
  'version',
] as const;

export async function insertSession(db: Db, row: Omit<Selectable<Tables['sessions']>, 'version'>): Promise<void> {
  await db.insertInto('sessions').values(row).execute();
}

const liveOf = (db: Db, userId: string, now: number) =>
  db.selectFrom('sessions').where('user_id', '=', userId).where('ends_at', '>', now);

/** Those of one organization’s identity providers only; all where none is named. */
const isWithin = (within: string) => sql<boolean>`(${within} = '' OR organization_id = ${within})`;

const selectCount = prepared((db, userId: string, now: number, within: string) =>
  liveOf(db, userId, now)
    .where(isWithin(within))
    .select((eb) => eb.fn.countAll<number>().as('count')),
);

export async function countSessions(
  db: Db,
  { userId, within = '' }: Pick<Caller, 'userId' | 'within'>,
  now: number,
): Promise<number> {
  return Number((await selectCount(db, userId, now, within))[0]?.count ?? 0);
}

/** The sessions of a user that have not ended, newest first. */
export function listLiveSessions(
  db: Db,
  { userId, within = '', now }: Pick<Caller, 'userId' | 'within'> & { now: number },
  slice: { after: SortKey | undefined; take: number },
): Promise<SessionRow[]> {
  return newestFirst(liveOf(db, userId, now).where(isWithin(within)).select(COLUMNS), slice);
}

const selectSession = prepared((db, id: string) => db.selectFrom('sessions').select(COLUMNS).where('id', '=', id));

export async function findSessionRow(db: Db, id: string): Promise<SessionRow | undefined> {
  return (await selectSession(db, id))[0];
}

/** Ids of a user's sessions of one organization, or of none, the ones that were used last before the others; ended ones among them. */
export async function listSessionIds(
  db: Db,
  { user_id: userId, organization_id: within }: Pick<SessionRow, 'user_id' | 'organization_id'>,
  most: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('organization_id', within === null ? 'is' : '=', within)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

export async function updateSession(
  db: Db,
  id: string,
  change: { hash: string; authenticated_at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteSessions(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('sessions').where('id', 'in', ids).execute();
}

export async function deleteSessionsOf(
  db: Db,
  { userId, within = '' }: Pick<Caller, 'userId' | 'within'>,
  except: string | undefined,
): Promise<void> {
  const query = db.deleteFrom('sessions').where('user_id', '=', userId).where(isWithin(within));
  await (except === undefined ? query : query.where('id', '!=', except)).execute();
}

const selectEnded = prepared((db, now: number) =>
  db.selectFrom('sessions').select('id').where('ends_at', '<=', now).limit(1),
);

export async function hasEnded(db: Db, now: number): Promise<boolean> {
  return (await selectEnded(db, now)).length > 0;
}

/** Deletes so many of those that have ended, the oldest ones. */
export async function deleteEnded(db: Db, now: number, most: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(
      'id',
      'in',
      db.selectFrom('sessions').select('id').where('ends_at', '<=', now).orderBy('ends_at').limit(most),
    )
    .execute();
}

export async function deleteSessionsOfProvider(db: Db, providerId: string): Promise<void> {
  await db.deleteFrom('sessions').where('provider_id', '=', providerId).execute();
}
