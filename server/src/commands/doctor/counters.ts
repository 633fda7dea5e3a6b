import { type RawBuilder, sql } from 'kysely';
import { type Problems, type StoreCtx, toLines } from './lines.ts';

interface Miscount {
  id: string;
  noted: number;
  counted: number;
}

/** A number that is kept with a row, and the rows that it counts. */
interface Counter {
  what: string;
  table: 'spaces' | 'change_requests' | 'comments';
  column: string;
  /** Said of the row `t`. */
  counted: RawBuilder<unknown>;
}

const requestsOf = (status?: string): RawBuilder<unknown> =>
  sql`SELECT COUNT(*) FROM change_requests c WHERE c.space_id = t.id${status === undefined ? sql`` : sql` AND c.status = ${sql.lit(status)}`}`;

const COUNTERS: readonly Counter[] = [
  { what: 'change requests', table: 'spaces', column: 'change_requests_total', counted: requestsOf() },
  { what: 'open change requests', table: 'spaces', column: 'change_requests_open', counted: requestsOf('open') },
  { what: 'change requests in draft', table: 'spaces', column: 'change_requests_draft', counted: requestsOf('draft') },
  {
    what: 'open comments',
    table: 'spaces',
    column: 'comments_open',
    counted: sql`SELECT COUNT(*) FROM comments c WHERE c.space_id = t.id AND c.change_request_id IS NULL AND c.status = 'open'`,
  },
  {
    what: 'open comments',
    table: 'change_requests',
    column: 'comments_open',
    counted: sql`SELECT COUNT(*) FROM comments c WHERE c.change_request_id = t.id AND c.status = 'open'`,
  },
  {
    what: 'replies',
    table: 'comments',
    column: 'replies',
    counted: sql`SELECT COUNT(*) FROM comment_replies c WHERE c.comment_id = t.id`,
  },
];

const WORDS = { spaces: 'space', change_requests: 'change request', comments: 'comment' } as const;

/** Whether every number that is kept is what it counts. Each is compared in one statement, so nothing moves meanwhile. */
export async function* miscounts({ db }: StoreCtx): Problems {
  for (const { what, table, column, counted } of COUNTERS)
    yield* toLines(
      db,
      sql<Miscount>`SELECT id, noted, counted FROM (
        SELECT t.id, t.${sql.ref(column)} AS noted, (${counted}) AS counted FROM ${sql.table(table)} t
      ) numbers WHERE noted <> counted`,
      ({ id, noted, counted: real }) => `The ${WORDS[table]} ${id} says ${noted} ${what}, and has ${real}.`,
    );
  yield* toLines(db, places, ({ kind, organization_id, parent_id, noted, counted }) => {
    const place = parent_id === '' ? `the organization ${organization_id}` : `the collection ${parent_id}`;
    return `At the top of ${place} ${noted} ${kind}s are counted, and there are ${counted}.`;
  });
  yield* toLines(db, members, ({ organization_id, role, noted, counted }) => {
    const who = role === 0 ? 'guests' : `members with the rank ${role}`;
    return `In the organization ${organization_id} ${noted} ${who} are counted, and there are ${counted}.`;
  });
  yield* miscountedHoldings(db);
}

/** What organizations keep, from what holds it up to the sum. */
async function* miscountedHoldings(db: StoreCtx['db']): Problems {
  yield* toLines(
    db,
    holdings,
    ({ id, noted, counted }) => `The space ${id} is counted with ${noted} bytes, and holds ${counted}.`,
  );
  yield* toLines(
    db,
    holders,
    ({ id, noted, counted }) => `Of the ${id} ${noted} are counted for quotas, and there are ${counted}.`,
  );
  yield* toLines(
    db,
    uses,
    ({ id, noted, counted }) => `The organization ${id} is counted with ${noted} bytes, and its parts with ${counted}.`,
  );
}

// While a deleted space is being removed, its rows go first.
const holdings = sql<Miscount>`
  SELECT id, noted, counted FROM (
    SELECT h.id, h.bytes AS noted, (SELECT COALESCE(SUM(b.size), 0) FROM held_bytes b WHERE b.space_id = h.id) AS counted
    FROM holders h WHERE h.kind = 'space' AND h.live = 1
  ) numbers WHERE noted <> counted`;

const holders = sql<Miscount>`
  SELECT id, noted, counted FROM (
    SELECT 'spaces' AS id, (SELECT COUNT(*) FROM holders WHERE kind = 'space') AS noted, (SELECT COUNT(*) FROM spaces) AS counted
    UNION ALL
    SELECT 'sites', (SELECT COUNT(*) FROM holders WHERE kind = 'site'), (SELECT COUNT(*) FROM sites)
    UNION ALL
    SELECT 'specifications', (SELECT COUNT(*) FROM holders WHERE kind = 'specification'), (SELECT COUNT(*) FROM openapi_specs)
  ) numbers WHERE noted <> counted`;

const uses = sql<Miscount>`
  SELECT organization_id AS id, SUM(noted) AS noted, SUM(counted) AS counted FROM (
    SELECT organization_id, part, bytes AS noted, 0 AS counted FROM organization_uses
    UNION ALL
    SELECT organization_id, part, 0 AS noted, bytes + copied_bytes AS counted FROM holders
  ) both_sides GROUP BY organization_id HAVING SUM(noted) <> SUM(counted)`;

interface MemberCount extends Miscount {
  organization_id: string;
  role: number;
}

const members = sql<MemberCount>`
  SELECT organization_id, role, SUM(noted) AS noted, SUM(counted) AS counted FROM (
    SELECT organization_id, role, seen, items AS noted, 0 AS counted FROM member_counts
    UNION ALL
    SELECT organization_id, COALESCE(role, 0) AS role, CASE WHEN last_seen_at IS NULL THEN 0 ELSE 1 END AS seen,
      0 AS noted, COUNT(*) AS counted FROM memberships GROUP BY 1, 2, 3
  ) both_sides GROUP BY organization_id, role, seen HAVING SUM(noted) <> SUM(counted)`;

interface Place extends Miscount {
  kind: string;
  organization_id: string;
  parent_id: string;
}

const items = sql`
  SELECT 'space' AS kind, organization_id, COALESCE(parent_id, '') AS parent_id, COUNT(*) AS items FROM spaces
    WHERE deleted_at IS NULL GROUP BY organization_id, COALESCE(parent_id, '')
  UNION ALL
  SELECT 'collection' AS kind, organization_id, COALESCE(parent_id, '') AS parent_id, COUNT(*) AS items FROM collections
    GROUP BY organization_id, COALESCE(parent_id, '')`;

const places = sql<Place>`
  SELECT kind, organization_id, parent_id, SUM(noted) AS noted, SUM(counted) AS counted FROM (
    SELECT kind, organization_id, parent_id, items AS noted, 0 AS counted FROM place_counts
    UNION ALL
    SELECT kind, organization_id, parent_id, 0 AS noted, items AS counted FROM (${items}) there
  ) both_sides GROUP BY kind, organization_id, parent_id HAVING SUM(noted) <> SUM(counted)`;
