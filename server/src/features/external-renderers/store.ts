import { sql } from 'kysely';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { specificationTag } from './rules.ts';

export interface News {
  tag: string;
  changes: number;
}

/**
 * Has every change noted from now on, if that is not so already. What changed before was noted by nobody, and renderers may
 * have kept anything, so all of it is news.
 */
export async function watch(ctx: { db: Db }, now: number): Promise<void> {
  await inTransaction(ctx, async ({ db }) => {
    const { numInsertedOrUpdatedRows: made } = await db
      .insertInto('renderer_watch')
      .values({ id: 'all', started_at: now })
      .onConflict((on) => on.doNothing())
      .executeTakeFirstOrThrow();
    if (made !== 1n) return;
    await sql`INSERT INTO renderer_news (tag) SELECT 'space:' || id FROM spaces WHERE TRUE
      ON CONFLICT (tag) DO UPDATE SET changes = renderer_news.changes + 1`.execute(db);
  });
}

/**
 * Notes, where there are renderers, that pages of an organization may show something else of a specification than they did,
 * without a new revision of their space.
 */
export async function noteSpecification(db: Db, of: { organizationId: string; slug: string }): Promise<void> {
  const tags = sql`SELECT 'space:' || id AS tag FROM spaces WHERE organization_id = ${of.organizationId}
    UNION ALL SELECT ${specificationTag(of)} AS tag`;
  await sql`INSERT INTO renderer_news (tag) SELECT tag FROM (${tags}) shown WHERE EXISTS (SELECT 1 FROM renderer_watch)
    ON CONFLICT (tag) DO UPDATE SET changes = renderer_news.changes + 1`.execute(db);
}

/** What changed since renderers were notified, at most `limit`. */
export const listNews = (db: Db, limit: number): Promise<News[]> =>
  db
    .selectFrom('renderer_news')
    .select(['tag', 'changes'])
    .whereRef('told', '<', 'changes')
    .orderBy('tag')
    .limit(limit)
    .execute();

/** What renderers were not notified of since a moment, although nothing changed; at most `limit`. */
export const listStale = (db: Db, before: number, limit: number): Promise<News[]> =>
  db
    .selectFrom('renderer_news')
    .select(['tag', 'changes'])
    .whereRef('told', '=', 'changes')
    .where('told_at', '<', before)
    .orderBy('told_at')
    .orderBy('tag')
    .limit(limit)
    .execute();

/** The published sites that show these spaces. */
export async function listSitesShowing(db: Db, spaceIds: readonly string[]): Promise<string[]> {
  if (spaceIds.length === 0) return [];
  const rows = await db
    .selectFrom('site_spaces')
    .innerJoin('sites', 'sites.id', 'site_spaces.site_id')
    .select('sites.id')
    .distinct()
    .where('site_spaces.space_id', 'in', [...spaceIds])
    .where('sites.published', '=', 1)
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes what renderers know now. What changed during a notification stays news; of what is gone nothing stays. */
export async function noteNotified(ctx: { db: Db }, news: readonly News[], now: number): Promise<void> {
  const spaceIds = news.flatMap(({ tag }) => (tag.startsWith('space:') ? [tag.slice('space:'.length)] : []));
  await inTransaction(ctx, async ({ db }) => {
    const found =
      spaceIds.length === 0 ? [] : await db.selectFrom('spaces').select('id').where('id', 'in', spaceIds).execute();
    const kept = new Set(found.map(({ id }) => `space:${id}`));
    for (const { tag, changes } of news) {
      if (kept.has(tag))
        await db.updateTable('renderer_news').set({ told: changes, told_at: now }).where('tag', '=', tag).execute();
      else await db.deleteFrom('renderer_news').where('tag', '=', tag).where('changes', '=', changes).execute();
    }
  });
}
