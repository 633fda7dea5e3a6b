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

/** What a list says of a revision: the report of an import may be large, and nobody asked for it. */
export interface ListedRevision extends Pick<
  RevisionRow,
  'id' | 'kind' | 'parents' | 'author_id' | 'message' | 'merged_from' | 'created_at'
> {
  /** 1 where an import made it. */
  is_import: number;
  /** Of the change request that was taken in. */
  merged_number: number | null;
  merged_subject: string | null;
}

/** Of revisions: those of change requests are no part of the history of a space. */
const ofMainLine = (db: Db, spaceId: string) =>
  db.selectFrom('revisions').where('revisions.space_id', '=', spaceId).where('revisions.change_request_id', 'is', null);

/** Which revisions of a history are looked for; all that is stated holds for each. */
export interface RevisionFilter {
  /** That touched this page. */
  pageId?: string | undefined;
  /** That this person made or wrote in. */
  userId?: string | undefined;
  type?: 'edits' | 'import' | 'merge' | 'rollback' | undefined;
  /** In milliseconds, `until` without it. */
  since?: number | undefined;
  until?: number | undefined;
}

function filtered(db: Db, spaceId: string, filter: RevisionFilter) {
  const { pageId, userId, type, since, until } = filter;
  let query = ofMainLine(db, spaceId);
  // The index of pages leads, so that a page that seldom changed costs no more than what it went through.
  if (pageId !== undefined)
    query = query
      .innerJoin('revision_pages', 'revision_pages.revision_id', 'revisions.id')
      .where('revision_pages.space_id', '=', spaceId)
      .where('revision_pages.page_id', '=', pageId) as unknown as typeof query;
  if (userId !== undefined)
    query = query.where((eb) =>
      eb.or([
        eb('revisions.author_id', '=', userId),
        eb.exists(
          eb
            .selectFrom('revision_contributors')
            .select('revision_contributors.user_id')
            .whereRef('revision_contributors.revision_id', '=', 'revisions.id')
            .where('revision_contributors.user_id', '=', userId),
        ),
      ]),
    );
  if (type !== undefined) query = query.where('revisions.kind', '=', type === 'import' ? 'edits' : type);
  if (type === 'import') query = query.where('revisions.import_report', 'is not', null);
  if (type === 'edits') query = query.where('revisions.import_report', 'is', null);
  const time = sql.ref<number>(pageId === undefined ? 'revisions.created_at' : 'revision_pages.created_at');
  if (since !== undefined) query = query.where(sql<boolean>`${time} >= ${since}`);
  if (until !== undefined) query = query.where(sql<boolean>`${time} < ${until}`);
  return query;
}

export async function listRevisionRows(
  db: Db,
  { spaceId, ...filter }: RevisionFilter & { spaceId: string },
  after: SortKey | undefined,
  take: number,
): Promise<ListedRevision[]> {
  const isOfPage = filter.pageId !== undefined;
  const time = sql.ref(isOfPage ? 'revision_pages.created_at' : 'revisions.created_at');
  const id = sql.ref(isOfPage ? 'revision_pages.revision_id' : 'revisions.id');
  const query = filtered(db, spaceId, filter)
    .leftJoin('change_requests', 'change_requests.id', 'revisions.merged_from')
    .select(['revisions.id', 'revisions.kind', 'revisions.parents', 'revisions.author_id', 'revisions.message'])
    .select(['revisions.merged_from', 'revisions.created_at'])
    .select(sql<number>`CASE WHEN revisions.import_report IS NULL THEN 0 ELSE 1 END`.as('is_import'))
    .select(['change_requests.number as merged_number', 'change_requests.subject as merged_subject'])
    .orderBy(time, 'desc')
    .orderBy(id, 'desc')
    .limit(take);
  if (after === undefined) return query.execute();
  return query.where(sql<boolean>`(${time}, ${id}) < (${after[0]}, ${after[1]})`).execute();
}

export async function countRevisions(db: Db, spaceId: string, filter: RevisionFilter): Promise<number> {
  const row = await filtered(db, spaceId, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export type TreeOfRevision = Pick<RevisionRow, 'id' | 'tree' | 'author_id' | 'created_at'>;

/** The revisions of the main content of a space with their trees, newest first, from one of them on. */
export async function listTreesFrom(
  db: Db,
  spaceId: string,
  { from, take }: { from: SortKey | undefined; take: number },
): Promise<TreeOfRevision[]> {
  const query = ofMainLine(db, spaceId)
    .select(['revisions.id', 'revisions.tree', 'revisions.author_id', 'revisions.created_at'])
    .orderBy('revisions.created_at', 'desc')
    .orderBy('revisions.id', 'desc')
    .limit(take);
  if (from === undefined) return query.execute();
  return query.where(sql<boolean>`(revisions.created_at, revisions.id) <= (${from[0]}, ${from[1]})`).execute();
}

/** So many revisions may be of one millisecond. */
const ALIKE_AT_MOST = 20;

/** The revision that the main content of a space was at, at a moment in milliseconds. */
export async function findRevisionAt(db: Db, spaceId: string, at: number): Promise<RevisionRow | undefined> {
  const rows = await ofMainLine(db, spaceId)
    .selectAll('revisions')
    .where('revisions.created_at', '<=', at)
    .orderBy('revisions.created_at', 'desc')
    .orderBy('revisions.id', 'desc')
    .limit(ALIKE_AT_MOST)
    .execute();
  const last = rows.filter((row) => row.created_at === rows[0]?.created_at);
  // Of those that are of one moment, the one that the others lead to.
  return last.find(({ id }) => !last.some(({ parents }) => parents.includes(`"${id}"`)));
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

/** Notes who wrote in a revision besides its author. */
export async function insertContributors(db: Db, revisionId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const rows = userIds.map((userId) => ({ revision_id: revisionId, user_id: userId }));
  await db.insertInto('revision_contributors').values(rows).execute();
}

/** Who wrote in these revisions besides their authors, by revision. */
export async function listContributors(db: Db, revisionIds: readonly string[]): Promise<Map<string, string[]>> {
  if (revisionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('revision_contributors')
    .select(['revision_id', 'user_id'])
    .where('revision_id', 'in', [...revisionIds])
    .orderBy('revision_id')
    .orderBy('user_id')
    .execute();
  const found = new Map<string, string[]>();
  for (const { revision_id: id, user_id: userId } of rows) found.set(id, [...(found.get(id) ?? []), userId]);
  return found;
}
