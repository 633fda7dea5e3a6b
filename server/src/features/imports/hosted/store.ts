import { sql, type Selectable } from 'kysely';
import { type Caller, rankOf, rolesOnSpaces, visibleSpaces } from '#access/index.ts';
import type { Db, Tables } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';

export type KnownRow = Selectable<Tables['hosted_spaces']>;
export type MentionRow = Selectable<Tables['hosted_mentions']>;

/** An organization has so many of them; the list is read whole. */
export const KNOWN_AT_MOST = 1000;

/** What an organization knows, but for spaces that are deleted or were given away. */
export const listKnown = (db: Db, organizationId: string): Promise<KnownRow[]> =>
  db
    .selectFrom('hosted_spaces')
    .innerJoin('spaces', 'spaces.id', 'hosted_spaces.space_id')
    .selectAll('hosted_spaces')
    .where('hosted_spaces.organization_id', '=', organizationId)
    .where('spaces.organization_id', '=', organizationId)
    .where('spaces.deleted_at', 'is', null)
    .limit(KNOWN_AT_MOST)
    .execute();

export async function countKnown(db: Db, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('hosted_spaces')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function putKnown(db: Db, row: KnownRow): Promise<void> {
  const { space_id, named_by, updated_at } = row;
  await db
    .insertInto('hosted_spaces')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'hosted_id']).doUpdateSet({ space_id, named_by, updated_at }),
    )
    .execute();
}

export async function removeKnown(db: Db, organizationId: string, hostedId: string): Promise<void> {
  await db
    .deleteFrom('hosted_spaces')
    .where('organization_id', '=', organizationId)
    .where('hosted_id', '=', hostedId)
    .execute();
}

/** What a space names takes the place of what it named; `add` keeps that, too. */
export async function putMentions(
  db: Db,
  { spaceId, rows, add }: { spaceId: string; rows: readonly MentionRow[]; add: boolean },
): Promise<void> {
  if (!add) await db.deleteFrom('hosted_mentions').where('space_id', '=', spaceId).execute();
  if (rows.length === 0) return;
  await db
    .insertInto('hosted_mentions')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['space_id', 'hosted_id']).doUpdateSet((eb) => ({
        links: eb.ref('excluded.links'),
        due: eb.ref('excluded.due'),
      })),
    )
    .execute();
}

/** Marks what names one of these ids in the organization. With a caller, only in spaces where they may create. */
export async function markMentions(
  db: Db,
  { organizationId, ids, caller }: { organizationId: string; ids: readonly string[]; caller?: Caller },
): Promise<void> {
  if (ids.length === 0) return;
  const named = sql`item.id IN (SELECT space_id FROM hosted_mentions WHERE hosted_id IN (${sql.join(ids)}))`;
  const spaces =
    caller === undefined
      ? sql`SELECT item.id FROM spaces item WHERE ${named} AND item.organization_id = ${organizationId}`
      : sql`SELECT able.id FROM (${rolesOnSpaces(caller, named)}) able WHERE able.role >= ${sql.lit(rankOf('create'))}`;
  await sql`UPDATE hosted_mentions SET due = 1
    WHERE hosted_id IN (${sql.join(ids)}) AND space_id IN (${spaces})`.execute(db);
}

/** Spaces whose links are to be resolved anew. */
export async function listDueSpaces(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ space_id: string }>`SELECT DISTINCT hosted_mentions.space_id FROM hosted_mentions
    JOIN spaces ON spaces.id = hosted_mentions.space_id
    WHERE hosted_mentions.due = 1 AND spaces.deleted_at IS NULL LIMIT ${most}`.execute(db);
  return rows.map((row) => row.space_id);
}

export const listDueMentions = (db: Db, spaceId: string): Promise<MentionRow[]> =>
  db.selectFrom('hosted_mentions').selectAll().where('space_id', '=', spaceId).where('due', '=', 1).execute();

/** What the space knows of an id now. */
export async function settleMention(db: Db, { space_id, hosted_id, known_as, due }: MentionRow): Promise<void> {
  await db
    .updateTable('hosted_mentions')
    .set({ known_as, due })
    .where('space_id', '=', space_id)
    .where('hosted_id', '=', hosted_id)
    .execute();
}

const idsSeen = (caller: Caller) => sql<{ hosted_id: string }>`
  SELECT hosted_id FROM hosted_spaces WHERE organization_id = ${caller.rights.organizationId}
  UNION SELECT hosted_mentions.hosted_id FROM hosted_mentions
    JOIN (${visibleSpaces(caller).rows}) seen ON seen.id = hosted_mentions.space_id WHERE seen.role > 0`;

/** The ids that the organization knows, or that spaces name which the caller may see, in their order. */
export async function listIds(
  db: Db,
  caller: Caller,
  { after, take }: { after: SortKey | undefined; take: number },
): Promise<string[]> {
  const { rows } = await sql<{ hosted_id: string }>`SELECT wanted.hosted_id FROM (${idsSeen(caller)}) wanted
    WHERE wanted.hosted_id > ${String(after?.[0] ?? '')} ORDER BY wanted.hosted_id LIMIT ${take}`.execute(db);
  return rows.map((row) => row.hosted_id);
}

export async function countIds(db: Db, caller: Caller): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT COUNT(*) AS count FROM (${idsSeen(caller)}) wanted`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** What spaces that the caller may see name of these ids. */
export async function listMentions(
  db: Db,
  caller: Caller,
  { ids, most }: { ids: readonly string[]; most: number },
): Promise<MentionRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<MentionRow>`SELECT hosted_mentions.* FROM hosted_mentions
    JOIN (${visibleSpaces(caller).rows}) seen ON seen.id = hosted_mentions.space_id
    WHERE seen.role > 0 AND hosted_mentions.hosted_id IN (${sql.join(ids)})
    ORDER BY hosted_mentions.hosted_id, hosted_mentions.space_id LIMIT ${most}`.execute(db);
  return rows;
}

/** Those of these spaces that the caller may see. */
export async function listSeen(db: Db, caller: Caller, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const named = rolesOnSpaces(caller, sql`item.id IN (${sql.join(ids)})`);
  const { rows } = await sql<{ id: string }>`SELECT seen.id FROM (${named}) seen WHERE seen.role > 0`.execute(db);
  return new Set(rows.map((row) => row.id));
}
