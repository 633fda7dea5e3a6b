import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/index.ts';

/** The comments on the main content of a space, or on a change request. */
export type CommentsOf = { spaceId: string } | { requestId: string };

const commentsOf = (of: CommentsOf): RawBuilder<unknown> =>
  'requestId' in of
    ? sql`change_request_id = ${of.requestId} AND change_request_id IS NOT NULL`
    : sql`space_id = ${of.spaceId} AND change_request_id IS NULL`;

/** Goes from author to author, and not through all that each of them wrote. */
const authors = (of: CommentsOf, after: string): RawBuilder<unknown> => {
  const next = (behind: RawBuilder<unknown>) =>
    sql`(SELECT MIN(author_id) FROM comments WHERE ${commentsOf(of)} AND author_id > ${behind})`;
  return sql`WITH RECURSIVE authors (id) AS (
    SELECT ${next(sql`${after}`)}
    UNION ALL
    SELECT ${next(sql`authors.id`)} FROM authors WHERE authors.id IS NOT NULL
  )`;
};

/** Authors who belong to the organization still. */
const members = (organizationId: string): RawBuilder<unknown> => sql`
  FROM authors CROSS JOIN memberships
  WHERE memberships.organization_id = ${organizationId} AND memberships.user_id = authors.id`;

export async function countCommenters(db: Db, organizationId: string, of: CommentsOf): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    ${authors(of, '')} SELECT COUNT(*) AS count ${members(organizationId)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** The ids of the next members who commented. */
export async function listCommenters(
  db: Db,
  organizationId: string,
  { of, after, take }: { of: CommentsOf; after: string; take: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${authors(of, after)} SELECT authors.id ${members(organizationId)} ORDER BY authors.id LIMIT ${take}`.execute(db);
  return rows.map(({ id }) => id);
}
