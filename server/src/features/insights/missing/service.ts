import type { Static } from 'typebox';
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import { notFound } from '#platform/http/index.ts';
import { findSite, matchRedirects } from '#features/sites/index.ts';
import { daysOf } from './rules.ts';
import type { ListMissing, MissingAddresses } from './schema.ts';
import { listMet } from './store.ts';

export interface MissingCtx {
  db: Db;
  clock: Clock;
  insights: { flush: () => Promise<void> };
}

const ROWS_UNASKED = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

interface Asked {
  organizationId: string;
  siteId: string;
  query: Static<typeof ListMissing>;
}

/** The addresses of a site that readers asked for in vain, with the redirects that are for them by now. */
export async function listMissingAddresses(
  ctx: MissingCtx,
  { organizationId, siteId, query }: Asked,
): Promise<Static<typeof MissingAddresses>> {
  if ((await findSite(ctx.db, organizationId, siteId)) === undefined) throw notFound('site');
  const { first, last } = daysOf(query, ctx.clock.now());
  // Whoever looks at what was counted sees what was counted a moment ago.
  await ctx.insights.flush();
  const limit = query.limit ?? ROWS_UNASKED;
  const rows = await listMet(ctx.db, { siteId, first, last, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const redirects = await matchRedirects(
    ctx.db,
    siteId,
    shown.map(({ path }) => path.slice(1)),
  );
  return {
    object: 'site-missing-addresses',
    from: new Date(first * DAY_MS).toISOString(),
    to: new Date((last + 1) * DAY_MS).toISOString(),
    hasMore: rows.length > limit,
    items: shown.map(({ path, hits, last_at, referrer }) => {
      const redirect = redirects.get(path.slice(1));
      return {
        ...{ path, hits: Number(hits), lastSeenAt: new Date(Number(last_at)).toISOString() },
        ...(referrer === null ? {} : { referrer }),
        ...(redirect === undefined ? {} : { redirect: { id: redirect.id, source: redirect.source } }),
      };
    }),
  };
}
