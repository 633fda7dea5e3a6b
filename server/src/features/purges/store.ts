import { type Db, inTransaction } from '#platform/db/index.ts';

export interface PurgeNews {
  /** As renderers have it: `space:<id>`, `site:<id>`; and `all`. */
  tag: string;
  changes: number;
  /** How often caches were notified of these changes. */
  sent: number;
}

/** Everything that is kept by caches is to be dropped. */
export const ALL = 'all';
/** The row that has changes noted. Its name is also in a trigger. */
const WATCH = 'purges';
const VERSION = 'purges.version';

/** Whether changes are noted, and who noted that this version runs: another one may show the same pages in another way. */
export async function isWatchedBy(db: Db, version: string): Promise<boolean> {
  const watch = await db.selectFrom('renderer_watch').select('id').where('id', '=', WATCH).executeTakeFirst();
  const known = await db.selectFrom('settings').select('value').where('name', '=', VERSION).executeTakeFirst();
  return watch !== undefined && known?.value === version;
}

/** Has changes noted from now on, and all that was kept before dropped. */
export async function watch(ctx: { db: Db }, { version, now }: { version: string; now: number }): Promise<void> {
  await inTransaction(ctx, async ({ db }) => {
    await db
      .insertInto('renderer_watch')
      .values({ id: WATCH, started_at: now })
      .onConflict((on) => on.doNothing())
      .execute();
    await db
      .insertInto('settings')
      .values({ name: VERSION, value: version })
      .onConflict((on) => on.column('name').doUpdateSet({ value: version }))
      .execute();
    await db
      .insertInto('purge_news')
      .values({ tag: ALL, changes: 1, sent: 0, due_at: 0 })
      .onConflict((on) =>
        on.column('tag').doUpdateSet((eb) => ({ changes: eb('purge_news.changes', '+', 1), sent: 0, due_at: 0 })),
      )
      .execute();
  });
}

/** No cache is notified of anything any more: what changes is no longer noted. */
export async function watchNoMore(ctx: { db: Db }): Promise<void> {
  await inTransaction(ctx, async ({ db }) => {
    await db.deleteFrom('renderer_watch').where('id', '=', WATCH).execute();
    await db.deleteFrom('purge_news').execute();
    await db.deleteFrom('settings').where('name', '=', VERSION).execute();
  });
}

export async function isWatched(db: Db): Promise<boolean> {
  return (await db.selectFrom('renderer_watch').select('id').where('id', '=', WATCH).executeTakeFirst()) !== undefined;
}

/** What caches are to be notified of now, at most so much. */
export const listDue = (db: Db, now: number, most: number): Promise<PurgeNews[]> =>
  db
    .selectFrom('purge_news')
    .select(['tag', 'changes', 'sent'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('tag')
    .limit(most)
    .execute();

/** Notes what caches were notified of. What changed meanwhile stays due; the rest is named once more later, and then forgotten. */
export async function noteSent(
  ctx: { db: Db },
  news: readonly PurgeNews[],
  { timesAtMost, againAt }: { timesAtMost: number; againAt: number },
): Promise<void> {
  await inTransaction(ctx, async ({ db }) => {
    for (const { tag, changes, sent } of news) {
      if (sent + 1 >= timesAtMost)
        await db.deleteFrom('purge_news').where('tag', '=', tag).where('changes', '=', changes).execute();
      else
        await db
          .updateTable('purge_news')
          .set({ sent: sent + 1, due_at: againAt })
          .where('tag', '=', tag)
          .where('changes', '=', changes)
          .execute();
    }
  });
}

/** Notes that pages of a space show something else, without a new revision of it; where somebody is notified of that. */
export async function noteSpace(db: Db, spaceId: string): Promise<void> {
  if (!(await isWatched(db))) return;
  await db
    .insertInto('purge_news')
    .values({ tag: `space:${spaceId}`, changes: 1, sent: 0, due_at: 0 })
    .onConflict((on) =>
      on.column('tag').doUpdateSet((eb) => ({ changes: eb('purge_news.changes', '+', 1), sent: 0, due_at: 0 })),
    )
    .execute();
}
