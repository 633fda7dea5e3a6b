import { type RawBuilder, sql } from 'kysely';
import { type Caller, visibleSpaces } from '#access/index.ts';
import { type Db, preparedFor } from '#platform/db/index.ts';

export interface SearchedSpace {
  id: string;
  title: string;
  language: string | null;
  /** The tree that the index describes and how many parts of work brought it there; no tree while it is written. */
  indexed: string | null;
  turn: number | null;
}

/** The same with the tree that the space is at; no tree where it has no content yet. */
export interface SpaceAtHead extends SearchedSpace {
  tree: string | null;
}

/** A query of the ids of the spaces that somebody may see in their organization. */
export const idsOfVisible = (caller: Caller): RawBuilder<unknown> =>
  sql`SELECT seen.id FROM (${visibleSpaces(caller).rows}) seen WHERE seen.role > 0`;

/** Some of the spaces that somebody may see, or of these alone. */
export async function listVisibleSpaces(
  db: Db,
  caller: Caller,
  { most, only }: { most: number; only?: readonly string[] | undefined },
): Promise<SearchedSpace[]> {
  if (only?.length === 0) return [];
  const among = only === undefined ? sql`` : sql`AND seen.id IN (${sql.join(only)})`;
  const { rows } = await sql<SearchedSpace>`
    SELECT seen.id, seen.title, seen.language, search_spaces.tree AS indexed, search_spaces.turn
    FROM (${visibleSpaces(caller).rows}) seen LEFT JOIN search_spaces ON search_spaces.space_id = seen.id
    WHERE seen.role > 0 ${among} LIMIT ${most}`.execute(db);
  return rows;
}

const readSpaces = preparedFor<SpaceAtHead>((db, ids) =>
  db
    .selectFrom('spaces')
    .leftJoin('revisions', 'revisions.id', 'spaces.head_revision_id')
    .leftJoin('search_spaces', 'search_spaces.space_id', 'spaces.id')
    .select(['spaces.id', 'spaces.title', 'spaces.language', 'revisions.tree'])
    .select(['search_spaces.tree as indexed', 'search_spaces.turn'])
    .where('spaces.id', 'in', ids)
    .where('spaces.deleted_at', 'is', null),
);

/** Those of these spaces that are there and not deleted. */
export const listSpaces = (db: Db, ids: readonly string[]): Promise<SpaceAtHead[]> => readSpaces(db, ids);

/** The tree that each of these spaces is at; those that are not there or deleted are left out. */
export const listHeadTrees = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> =>
  treesOf(await listSpaces(db, ids));

/** The trees that these spaces are at. */
export const treesOf = (spaces: readonly SpaceAtHead[]): Map<string, string> =>
  new Map(spaces.flatMap(({ id, tree }) => (tree === null ? [] : [[id, tree] as const])));
