import { createHash } from 'node:crypto';
import type { Static } from 'typebox';
import type { Db } from '#platform/db/index.ts';
import type { VisitorSegments } from './schema.ts';
import { countByClaims, type SegmentRow } from './store.ts';

/** The claims that visitors of a site had in the last 30 days, the most frequent first. */
export async function listVisitorSegments(
  ctx: { db: Db },
  site: { siteId: string; now: number },
): Promise<Static<typeof VisitorSegments>> {
  const { rows, complete } = await countByClaims(ctx.db, site);
  return {
    complete,
    items: rows.map(toSegment),
  };
}

function toSegment({ claims, ...row }: SegmentRow): Static<typeof VisitorSegments>['items'][number] {
  const values = JSON.parse(claims) as Record<string, unknown>;
  return {
    object: 'visitor-segment',
    id: createHash('sha256').update(claims).digest('hex').slice(0, 20),
    title: Object.entries(values)
      .map(([name, value]) => `${name}: ${String(value)}`)
      .join(', '),
    claims: values,
    events: Number(row.events),
    sessions: Number(row.sessions),
    visitors: Number(row.visitors),
  };
}
