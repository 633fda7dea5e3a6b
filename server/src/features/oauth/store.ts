import { hash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { type Db, prepared, type Tables } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';

export type OauthRecordRow = Selectable<Tables['oauth_records']>;

/** Ids of codes, tokens and cookies are secrets, so only this is kept of any id. They are long random values. */
export const hashId = (id: string): string => hash('sha256', id, 'hex');

const selectRecord = prepared((db, kind: string, idHash: string) =>
  db.selectFrom('oauth_records').selectAll().where('kind', '=', kind).where('id_hash', '=', idHash),
);

export async function findRecord(db: Db, kind: string, id: string): Promise<OauthRecordRow | undefined> {
  return (await selectRecord(db, kind, hashId(id)))[0];
}

export async function findRecordByUid(db: Db, kind: string, uid: string): Promise<OauthRecordRow | undefined> {
  return db
    .selectFrom('oauth_records')
    .selectAll()
    .where('uid', '=', hashId(uid))
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/** Makes a record, or replaces what is kept under its id; when it was made, and whether it was used up, stays. */
export async function saveRecord(db: Db, row: Omit<OauthRecordRow, 'consumed_at'>): Promise<void> {
  const { kind: _kind, id_hash: _id, created_at: _made, ...changed } = row;
  await db
    .insertInto('oauth_records')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'id_hash']).doUpdateSet(changed))
    .execute();
}

/** Uses a record up; says whether it was there and had not been used. */
export async function consumeRecord(
  db: Db,
  { kind, id, at }: { kind: string; id: string; at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('oauth_records')
    .set({ consumed_at: at })
    .where('kind', '=', kind)
    .where('id_hash', '=', hashId(id))
    .where('consumed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function deleteRecord(db: Db, kind: string, id: string): Promise<void> {
  await db.deleteFrom('oauth_records').where('kind', '=', kind).where('id_hash', '=', hashId(id)).execute();
}

/** Takes a grant away with every code and token that came of it. */
export async function deleteGrant(db: Db, grantId: string): Promise<void> {
  await db.deleteFrom('oauth_records').where('grant_id', '=', grantId).execute();
}

const GRANT = 'Grant';
const CLIENT = 'Client';

/** Grants that still work. */
const liveGrants = (db: Db, userId: string, now: number) =>
  db
    .selectFrom('oauth_records as grants')
    .where('grants.user_id', '=', userId)
    .where('grants.kind', '=', sql.lit(GRANT))
    .where((eb) => eb.or([eb('grants.expires_at', 'is', null), eb('grants.expires_at', '>', now)]));

const selectCount = prepared((db, userId: string, now: number) =>
  liveGrants(db, userId, now).select((eb) => eb.fn.countAll<number>().as('count')),
);

export async function countGrants(db: Db, userId: string, now: number): Promise<number> {
  return Number((await selectCount(db, userId, now))[0]?.count ?? 0);
}

export interface GrantRow {
  id: string;
  scopes: string;
  created_at: number;
  expires_at: number | null;
  /** The program as it registered; null where its registration is gone. */
  client: string | null;
}

/** What somebody allowed programs to do, newest first. */
export function listGrants(
  db: Db,
  { userId, now }: { userId: string; now: number },
  { after, take }: { after: SortKey | undefined; take: number },
): Promise<GrantRow[]> {
  const query = liveGrants(db, userId, now)
    .leftJoin('oauth_records as clients', (join) =>
      join.onRef('clients.id_hash', '=', 'grants.client_hash').on('clients.kind', '=', sql.lit(CLIENT)),
    )
    .select((eb) => [
      eb.ref('grants.grant_id').$notNull().as('id'),
      'grants.scopes',
      'grants.created_at',
      'grants.expires_at',
      'clients.payload as client',
    ])
    .orderBy('grants.created_at', 'desc')
    .orderBy('grants.id_hash', 'desc')
    .limit(take);
  if (after === undefined) return query.execute();
  const [at = 0, id = ''] = after;
  return query.where(sql<boolean>`(grants.created_at, grants.id_hash) < (${at}, ${hashId(String(id))})`).execute();
}

/** How many programs are registered that nobody has allowed anything yet. */
export async function countUnusedClients(db: Db, most: number): Promise<number> {
  const rows = await unusedClients(db).select('clients.id_hash').limit(most).execute();
  return rows.length;
}

interface Ended {
  now: number;
  unusedBefore: number;
  most: number;
}

/** Records that have ended, and programs that nobody allowed anything since `unusedBefore`. */
export async function findEnded(db: Db, { now, unusedBefore, most }: Ended) {
  const ended = await db
    .selectFrom('oauth_records')
    .select(['kind', 'id_hash'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(most)
    .execute();
  const unused = await unusedClients(db)
    .select(['clients.kind', 'clients.id_hash'])
    .where('clients.created_at', '<=', unusedBefore)
    .orderBy('clients.created_at')
    .limit(most)
    .execute();
  return [...ended, ...unused];
}

/** Forgets them; says how many they were. */
export async function forgetEnded(db: Db, bounds: Ended): Promise<number> {
  const ended = await findEnded(db, bounds);
  for (const { kind, id_hash: id } of ended)
    await db.deleteFrom('oauth_records').where('kind', '=', kind).where('id_hash', '=', id).execute();
  return ended.length;
}

const unusedClients = (db: Db) =>
  db
    .selectFrom('oauth_records as clients')
    .where('clients.kind', '=', sql.lit(CLIENT))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('oauth_records as others')
            .select(sql.lit(1).as('one'))
            .whereRef('others.client_hash', '=', 'clients.id_hash'),
        ),
      ),
    );
