import { type Db, preparedFor } from '#platform/db/index.ts';

export interface PageTimes {
  created_at: number;
  updated_at: number;
}

const BATCH = 500;

/** The first key is the space, the others are its pages. */
const selectTimes = preparedFor((db, [spaceId = '', ...pageIds]) =>
  db
    .selectFrom('page_times')
    .select(['page_id', 'created_at', 'updated_at'])
    .where('space_id', '=', spaceId)
    .where('page_id', 'in', pageIds),
);

/** When pages of a space were made and last changed in its main content. */
export async function findPageTimes(
  db: Db,
  spaceId: string,
  pageIds: readonly string[],
): Promise<Map<string, PageTimes>> {
  const found = new Map<string, PageTimes>();
  for (let at = 0; at < pageIds.length; at += BATCH) {
    const rows = await selectTimes(db, [spaceId, ...pageIds.slice(at, at + BATCH)]);
    for (const { page_id, ...times } of rows) found.set(page_id, times);
  }
  return found;
}

/** Notes that these pages changed now, or when `times` says; new ones were also made then. */
export async function touchPages(
  db: Db,
  spaceId: string,
  pageIds: readonly string[],
  { now, times }: { now: number; times?: ReadonlyMap<string, number> | undefined },
): Promise<void> {
  for (let at = 0; at < pageIds.length; at += BATCH) {
    const rows = pageIds
      .slice(at, at + BATCH)
      .map((page_id) => ({ page_id, at: Math.min(times?.get(page_id) ?? now, now) }))
      .map(({ page_id, at: time }) => ({ space_id: spaceId, page_id, created_at: time, updated_at: time }));
    await db
      .insertInto('page_times')
      .values(rows)
      .onConflict((on) =>
        on.columns(['space_id', 'page_id']).doUpdateSet((row) => ({ updated_at: row.ref('excluded.updated_at') })),
      )
      .execute();
  }
}
