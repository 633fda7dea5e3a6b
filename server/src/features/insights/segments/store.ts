import { sql } from 'kysely';
import type { Db } from '#platform/db/index.ts';
import { daysBack, findUnread, recentEvents } from '../aggregates/index.ts';

const DAYS = 30;
const SEGMENTS_AT_MOST = 100;

export interface SegmentRow {
  claims: string;
  events: number;
  sessions: number;
  visitors: number;
}

/** The sets of claims that came with the latest events of a site. */
export async function countByClaims(
  db: Db,
  { siteId, now }: { siteId: string; now: number },
): Promise<{ rows: SegmentRow[]; complete: boolean }> {
  const looked = { siteId, ...daysBack(now, DAYS) };
  const unread = await findUnread(db, looked);
  const { rows } = await sql<SegmentRow>`
    SELECT claims, COUNT(*) AS events, COUNT(DISTINCT session_id) AS sessions, COUNT(DISTINCT visitor_id) AS visitors
    FROM (${recentEvents(looked, ['claims', 'session_id', 'visitor_id'])}) recent WHERE claims IS NOT NULL
    GROUP BY claims ORDER BY visitors DESC, events DESC, claims LIMIT ${sql.lit(SEGMENTS_AT_MOST)}`.execute(db);
  return { rows, complete: unread === undefined };
}
