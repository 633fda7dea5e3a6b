import type { Selectable, Updateable } from 'kysely';
import { type Db, prepared, type Tables } from '#platform/db/index.ts';

export type CheckRow = Selectable<Tables['external_checks']>;
export type LinkRow = Selectable<Tables['external_links']>;

export const findCheck = (db: Db, spaceId: string): Promise<CheckRow | undefined> =>
  db.selectFrom('external_checks').selectAll().where('space_id', '=', spaceId).executeTakeFirst();

/** Asks for the links of a space to be tried now, and each week from now on. */
export async function putCheck(db: Db, spaceId: string, now: number): Promise<void> {
  const times = { asked_at: now, due_at: now };
  await db
    .insertInto('external_checks')
    .values({ space_id: spaceId, ...times, ended_at: null, total: 0 })
    .onConflict((conflict) => conflict.column('space_id').doUpdateSet(times))
    .execute();
}

export async function updateCheck(
  db: Db,
  spaceId: string,
  values: Updateable<Tables['external_checks']>,
): Promise<void> {
  await db.updateTable('external_checks').set(values).where('space_id', '=', spaceId).execute();
}

export async function deleteCheck(db: Db, spaceId: string): Promise<void> {
  await db.deleteFrom('external_links').where('space_id', '=', spaceId).execute();
  await db.deleteFrom('external_checks').where('space_id', '=', spaceId).execute();
}

export async function listDueChecks(db: Db, now: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('external_checks')
    .select('space_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(most)
    .execute();
  return rows.map((row) => row.space_id);
}

/** What was found fine is not asked again before it is due; what was not is. */
export async function askAgain(db: Db, spaceId: string, now: number): Promise<void> {
  await db
    .updateTable('external_links')
    .set({ due_at: now })
    .where('space_id', '=', spaceId)
    .where('state', 'in', ['broken', 'unknown'])
    .execute();
}

export async function listHashes(db: Db, spaceId: string): Promise<string[]> {
  const rows = await db.selectFrom('external_links').select('hash').where('space_id', '=', spaceId).execute();
  return rows.map(({ hash }) => hash);
}

const BATCH = 100;

export async function insertLinks(
  db: Db,
  { spaceId, links, now }: { spaceId: string; links: readonly { hash: string; address: string }[]; now: number },
): Promise<void> {
  for (let at = 0; at < links.length; at += BATCH)
    await db
      .insertInto('external_links')
      .values(
        links.slice(at, at + BATCH).map((link) => ({
          ...{ space_id: spaceId, ...link, state: 'unknown', status: null, failures: 0 },
          ...{ broken_since: null, checked_at: null, due_at: now },
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export async function deleteLinks(db: Db, spaceId: string, hashes: readonly string[]): Promise<void> {
  for (let at = 0; at < hashes.length; at += BATCH)
    await db
      .deleteFrom('external_links')
      .where('space_id', '=', spaceId)
      .where('hash', 'in', hashes.slice(at, at + BATCH))
      .execute();
}

export const listDue = (
  db: Db,
  { spaceId, now, most }: { spaceId: string; now: number; most: number },
): Promise<LinkRow[]> =>
  db
    .selectFrom('external_links')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('hash')
    .limit(most)
    .execute();

export async function nextDue(db: Db, spaceId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('external_links')
    .select('due_at')
    .where('space_id', '=', spaceId)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.due_at;
}

export async function updateLink(
  db: Db,
  { space_id, hash }: Pick<LinkRow, 'space_id' | 'hash'>,
  values: Updateable<Tables['external_links']>,
): Promise<void> {
  await db
    .updateTable('external_links')
    .set(values)
    .where('space_id', '=', space_id)
    .where('hash', '=', hash)
    .execute();
}

export async function countLinks(db: Db, spaceId: string, state?: string): Promise<number> {
  const { count } = await db
    .selectFrom('external_links')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('space_id', '=', spaceId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countTried(db: Db, spaceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('external_links')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('space_id', '=', spaceId)
    .where('checked_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** In the order of their hashes, behind one of them. */
export const listLinks = (
  db: Db,
  { spaceId, state, after, take }: { spaceId: string; state: string; after: string; take: number },
): Promise<LinkRow[]> =>
  db
    .selectFrom('external_links')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('state', '=', state)
    .where('hash', '>', after)
    .orderBy('hash')
    .limit(take)
    .execute();

const selectBroken = prepared((db, spaceId: string, most: number) =>
  db
    .selectFrom('external_links')
    .select(['address', 'status', 'broken_since'])
    .where('space_id', '=', spaceId)
    .where('state', '=', 'broken')
    .orderBy('hash')
    .limit(most),
);

export const listBroken = (db: Db, spaceId: string, most: number) => selectBroken(db, spaceId, most);
