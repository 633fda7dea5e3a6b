import { sql } from 'kysely';
import { type Db, prepared } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';
import type { RevisionRow } from '#features/spaces/index.ts';

const selectRevision = prepared((db, spaceId: string, revisionId: string) =>
  db
    .selectFrom('revisions')
    .innerJoin('spaces', 'spaces.id', 'revisions.space_id')
    .selectAll('revisions')
    .where('revisions.id', '=', revisionId)
    .where('revisions.space_id', '=', spaceId)
    .where('spaces.deleted_at', 'is', null),
);

/** A revision of this space; undefined for one of another space, and while the space is deleted. */
export async function findRevision(db: Db, spaceId: string, revisionId: string): Promise<RevisionRow | undefined> {
  return (await selectRevision(db, spaceId, revisionId))[0];
}

/** What a list tells of a revision: the report of an import may be large, and nobody asked for it. */
export type ListedRevision = Pick<RevisionRow, 'id' | 'kind' | 'parents' | 'created_at'>;

export async function listRevisionRows(
  db: Db,
  spaceId: string,
  after: SortKey | undefined,
  take: number,
): Promise<ListedRevision[]> {
  const query = db
    .selectFrom('revisions')
    .select(['id', 'kind', 'parents', 'created_at'])
    .where('space_id', '=', spaceId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(take);
  if (after === undefined) return query.execute();
  return query.where(sql<boolean>`(created_at, id) < (${after[0]}, ${after[1]})`).execute();
}

export async function countRevisions(db: Db, spaceId: string): Promise<number> {
  const row = await db
    .selectFrom('revisions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('space_id', '=', spaceId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The trees that the space was at, and just came to, at a moment: the latest before it first. */
export async function listRevisionsAround(db: Db, spaceId: string, at: number): Promise<{ tree: string }[]> {
  const ofSpace = db.selectFrom('revisions').select('tree').where('space_id', '=', spaceId);
  const before = await ofSpace
    .where('created_at', '<=', at)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(BEFORE_AT_MOST)
    .execute();
  const after = await ofSpace.where('created_at', '>', at).orderBy('created_at').orderBy('id').limit(1).execute();
  return [...before, ...after];
}

/** Several revisions may be of one moment. */
const BEFORE_AT_MOST = 4;
