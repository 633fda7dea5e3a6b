import type { Insertable, Selectable } from 'kysely';
import { type Db, oldestFirst, prepared, type Tables } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';
import type { Group } from './rules.ts';

export type GroupRow = Selectable<Tables['synonym_groups']>;

/** An organization keeps so many. */
export const GROUPS_AT_MOST = 500;

export const readGroup = ({ sources, terms, language }: GroupRow): Group => ({
  from: JSON.parse(sources) as string[],
  terms: JSON.parse(terms) as string[],
  language,
});

const groupsOf = (db: Db, organizationId: string) =>
  db.selectFrom('synonym_groups').where('organization_id', '=', organizationId);

export const findGroup = (db: Db, organizationId: string, id: string): Promise<GroupRow | undefined> =>
  groupsOf(db, organizationId).selectAll().where('id', '=', id).executeTakeFirst();

/** The group that says the same. */
export const findGroupByHash = (db: Db, organizationId: string, hash: string): Promise<{ id: string } | undefined> =>
  groupsOf(db, organizationId).select('id').where('hash', '=', hash).executeTakeFirst();

export async function countGroups(db: Db, organizationId: string): Promise<number> {
  const { count } = await groupsOf(db, organizationId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** At most `take` groups of an organization, oldest first. */
export const listRows = (
  db: Db,
  organizationId: string,
  slice: { after: SortKey | undefined; take: number },
): Promise<GroupRow[]> => oldestFirst(groupsOf(db, organizationId).selectAll(), slice);

/** All groups of an organization, which are few. */
export const listGroups = async (db: Db, organizationId: string): Promise<Group[]> =>
  (await listRows(db, organizationId, { after: undefined, take: GROUPS_AT_MOST })).map(readGroup);

export async function insertGroup(
  db: Db,
  row: Omit<Insertable<Tables['synonym_groups']>, 'updated_at' | 'version'>,
): Promise<void> {
  await db
    .insertInto('synonym_groups')
    .values({ ...row, updated_at: row.created_at })
    .execute();
}

export async function updateGroup(
  db: Db,
  id: string,
  changes: Pick<GroupRow, 'sources' | 'terms' | 'language' | 'hash' | 'updated_at'>,
): Promise<void> {
  await db
    .updateTable('synonym_groups')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteGroup(db: Db, id: string): Promise<void> {
  await db.deleteFrom('synonym_groups').where('id', '=', id).execute();
}

const selectState = prepared((db, organizationId: string) =>
  db.selectFrom('synonym_states').select('version').where('organization_id', '=', organizationId),
);

/** Grows with each change of the synonyms of an organization; 0 before the first. */
export async function readState(db: Db, organizationId: string): Promise<number> {
  return Number((await selectState(db, organizationId))[0]?.version ?? 0);
}

/** Takes the synonyms of an organization from whoever else changes them, and counts the change. */
export async function moveState(db: Db, organizationId: string): Promise<void> {
  await db
    .insertInto('synonym_states')
    .values({ organization_id: organizationId, version: 1 })
    .onConflict((on) =>
      on.column('organization_id').doUpdateSet((eb) => ({ version: eb('synonym_states.version', '+', 1) })),
    )
    .execute();
}
