import { type Insertable, type Selectable, sql } from 'kysely';
import type { SeenSpace, Visibility } from '#access/index.ts';
import { type Db, prepared, type Tables } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';

export type ChangeRequestRow = Selectable<Tables['change_requests']>;

/** A row with what its space says of it. */
export type ChangeRequest = ChangeRequestRow & {
  organization_id: string;
  /** The revision that the space's main content is at. */
  space_head: string;
};

const withSpace = (db: Db) =>
  db
    .selectFrom('change_requests')
    .innerJoin('spaces', 'spaces.id', 'change_requests.space_id')
    .selectAll('change_requests')
    .select(['spaces.organization_id', 'spaces.head_revision_id as space_head'])
    .where('spaces.deleted_at', 'is', null);

const selectById = prepared((db, spaceId: string, id: string) =>
  withSpace(db).where('change_requests.id', '=', id).where('change_requests.space_id', '=', spaceId),
);

const selectByNumber = prepared((db, spaceId: string, number: number) =>
  withSpace(db).where('change_requests.number', '=', number).where('change_requests.space_id', '=', spaceId),
);

const NUMBER = /^[1-9]\d{0,8}$/;

/** A change request of this space, by its id or its number; undefined while the space is deleted. */
export async function findChangeRequest(
  db: Db,
  spaceId: string,
  idOrNumber: string,
): Promise<ChangeRequest | undefined> {
  // No id is all digits.
  const isNumber = NUMBER.test(idOrNumber);
  const rows = isNumber
    ? await selectByNumber(db, spaceId, Number(idOrNumber))
    : await selectById(db, spaceId, idOrNumber);
  return rows[0];
}

export async function insertChangeRequest(db: Db, row: Insertable<Tables['change_requests']>): Promise<void> {
  await db.insertInto('change_requests').values(row).execute();
}

type Changes = Partial<Pick<ChangeRequestRow, 'subject' | 'description' | 'status'>>;

export async function updateChangeRequest(
  db: Db,
  id: string,
  changes: Changes & { updated_at: number },
): Promise<void> {
  await db
    .updateTable('change_requests')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** What a write of content expects to find, so that nobody's is lost. */
export interface Expected {
  id: string;
  head: string;
  /** Any of these. */
  status: readonly string[];
}

type Moved = Partial<
  Pick<ChangeRequestRow, 'head_revision_id' | 'merged_ancestor_id' | 'merged_revision_id' | 'status'>
>;

/** Changes a request if it is still as expected; answers whether it was. */
export async function moveChangeRequest(
  db: Db,
  { id, head, status }: Expected,
  changes: Moved & { updated_at: number },
): Promise<boolean> {
  const result = await db
    .updateTable('change_requests')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('head_revision_id', '=', head)
    .where('status', 'in', status)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

type Move = Omit<Insertable<Tables['change_request_moves']>, 'number'>;
export type MoveRow = Selectable<Tables['change_request_moves']>;

/** So many moves of a request are kept, however often somebody moves it. */
export const MOVES_KEPT = 1000;

/** In the transaction that moves the request, whose row is written: so numbers follow each other. */
export async function insertMove(db: Db, move: Move): Promise<void> {
  const { last } = await movesOf(db, move.change_request_id)
    .select((eb) => eb.fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  const number = Number(last ?? 0) + 1;
  await db
    .insertInto('change_request_moves')
    .values({ ...move, number })
    .execute();
  if (number > MOVES_KEPT)
    await db
      .deleteFrom('change_request_moves')
      .where('change_request_id', '=', move.change_request_id)
      .where('number', '<=', number - MOVES_KEPT)
      .execute();
}

const movesOf = (db: Db, requestId: string) =>
  db.selectFrom('change_request_moves').where('change_request_id', '=', requestId);

export async function countMoves(db: Db, requestId: string): Promise<number> {
  const counting = movesOf(db, requestId).select((eb) => eb.fn.countAll<number>().as('count'));
  return Number((await counting.executeTakeFirstOrThrow()).count);
}

/** Newest first. */
export async function listMoves(
  db: Db,
  requestId: string,
  { after, take }: { after: SortKey | undefined; take: number },
): Promise<MoveRow[]> {
  const query = movesOf(db, requestId).selectAll().orderBy('number', 'desc').limit(take);
  if (after === undefined) return query.execute();
  return query.where('number', '<', Number(after[0])).execute();
}

export async function addToOpenComments(db: Db, id: string, added: number): Promise<void> {
  await db
    .updateTable('change_requests')
    .set((eb) => ({ comments_open: eb('comments_open', '+', added) }))
    .where('id', '=', id)
    .execute();
}

export interface Contribution {
  changeRequestId: string;
  userId: string;
  action: 'edit' | 'comment';
}

export async function addContribution(db: Db, { changeRequestId, userId, action }: Contribution, now: number) {
  await db
    .insertInto('change_request_contributors')
    .values({ change_request_id: changeRequestId, user_id: userId, action, count: 1, updated_at: now })
    .onConflict((on) =>
      on
        .columns(['change_request_id', 'user_id', 'action'])
        .doUpdateSet((eb) => ({ count: eb('change_request_contributors.count', '+', 1), updated_at: now })),
    )
    .execute();
}

export interface Filters {
  status: string;
  contributor?: string | undefined;
  creator?: string | undefined;
  /** Somebody who was asked to review, and has not done so since. */
  waitingFor?: string | undefined;
  /** What the subject contains. */
  subject?: string | undefined;
}

function listed(db: Db, { status, contributor, creator, waitingFor, subject }: Filters) {
  let query = withSpace(db).where('change_requests.status', '=', status);
  if (creator !== undefined) query = query.where('change_requests.created_by', '=', creator);
  if (waitingFor !== undefined) query = query.where('change_requests.id', 'in', waitingReviews(db, waitingFor));
  if (subject !== undefined) query = query.where(containing(subject));
  if (contributor === undefined) return query;
  return query.where((eb) =>
    eb.exists(
      eb
        .selectFrom('change_request_contributors as contributed')
        .select('contributed.user_id')
        .whereRef('contributed.change_request_id', '=', 'change_requests.id')
        .where('contributed.user_id', '=', contributor),
    ),
  );
}

const containing = (subject: string) => {
  const pattern = `%${subject.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`lower(change_requests.subject) LIKE lower(${pattern}) ESCAPE '\\'`;
};

/** Requests that wait for somebody's review: they were asked, and said nothing since. */
const waitingReviews = (db: Db, userId: string) =>
  db
    .selectFrom('change_request_reviewers as asked')
    .select('asked.change_request_id')
    .where('asked.user_id', '=', userId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('change_request_reviews as given')
            .select('given.id')
            .whereRef('given.change_request_id', '=', 'asked.change_request_id')
            .where('given.author_id', '=', userId)
            .whereRef('given.created_at', '>=', 'asked.requested_at'),
        ),
      ),
    );

type Query = ReturnType<typeof listed>;

const countOf = async (query: Query): Promise<number> => {
  const counting = query.clearSelect().select((eb) => eb.fn.countAll<number>().as('count'));
  return Number((await counting.executeTakeFirstOrThrow()).count);
};

/**
 * The rows of a query that looks into subjects: which ones, an index says by itself. Thousands are looked at for a page of them, and
 * their descriptions are long.
 */
async function rowsOf(db: Db, query: Query): Promise<ChangeRequest[]> {
  const found = await query.clearSelect().select('change_requests.id').execute();
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await withSpace(db).where('change_requests.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export const countOfSpace = (db: Db, spaceId: string, filters: Filters): Promise<number> =>
  countOf(listed(db, filters).where('change_requests.space_id', '=', spaceId));

/** Newest first. */
export async function listOfSpace(
  db: Db,
  { spaceId, ...filters }: Filters & { spaceId: string },
  { after, take }: { after: SortKey | undefined; take: number },
): Promise<ChangeRequest[]> {
  const query = listed(db, filters)
    .where('change_requests.space_id', '=', spaceId)
    .orderBy('change_requests.number', 'desc')
    .limit(take);
  const rest = after === undefined ? query : query.where('change_requests.number', '<', Number(after[0]));
  return filters.subject === undefined ? rest.execute() : rowsOf(db, rest);
}

/** Those of the spaces that somebody may see. */
const seen = (db: Db, visibility: Visibility<SeenSpace>, filters: Filters): Query =>
  listed(db, filters).where(
    'change_requests.space_id',
    'in',
    sql<string>`(SELECT visible.id FROM (${visibility.rows}) visible WHERE visible.role > 0)`,
  );

export const countSeen = (db: Db, visibility: Visibility<SeenSpace>, filters: Filters): Promise<number> =>
  countOf(seen(db, visibility, filters));

/** Newest first. */
export async function listSeen(
  db: Db,
  { visibility, ...filters }: Filters & { visibility: Visibility<SeenSpace> },
  { after, take }: { after: SortKey | undefined; take: number },
): Promise<ChangeRequest[]> {
  const query = seen(db, visibility, filters)
    .orderBy('change_requests.created_at', 'desc')
    .orderBy('change_requests.id', 'desc')
    .limit(take);
  const rest =
    after === undefined
      ? query
      : query.where(sql<boolean>`(change_requests.created_at, change_requests.id) < (${after[0]}, ${after[1]})`);
  return filters.subject === undefined ? rest.execute() : rowsOf(db, rest);
}
