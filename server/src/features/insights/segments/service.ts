import { createHash } from 'node:crypto';
import type { Static } from 'typebox';
import type { Db } from '#platform/db/index.ts';
import type { VisitorSegments } from './schema.ts';
import { countByClaims } from './store.ts';

/** The claims that visitors of a site had in the last 30 days, the most frequent first. */
export async function listVisitorSegments(
  ctx: { db: Db },
  site: { siteId: string; now: number },
): Promise<Static<typeof VisitorSegments>> {
  const { rows, complete } = await countByClaims(ctx.db, site);
  return {
    complete,
    items: rows.map(({ claims, events, visitors }) => ({
      object: 'visitor-segment' as const,
      id: createHash('sha256').update(claims).digest('hex').slice(0, 20),
      claims: JSON.parse(claims) as object,
      events: Number(events),
      visitors: Number(visitors),
    })),
  };
}
