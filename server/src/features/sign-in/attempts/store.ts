import { sql } from 'kysely';
import { type Db, prepared } from '#platform/db/index.ts';

export interface Count {
  count: number;
  endsAt: number;
}

/** Clocks of servers differ by less. */
const SLACK_MS = 10_000;

/** Counts one more under this key, from one again where the time of the former ones is over. */
export async function increase(
  db: Db,
  { key, now, windowMs }: { key: string; now: number; windowMs: number },
): Promise<Count> {
  // Times further away than that are of before the clock was set back.
  const isOver = sql`(sign_in_attempts.ends_at <= ${now} OR sign_in_attempts.ends_at > ${now + windowMs + SLACK_MS})`;
  const row = await db
    .insertInto('sign_in_attempts')
    .values({ key, count: 1, ends_at: now + windowMs })
    .onConflict((on) =>
      on.column('key').doUpdateSet({
        count: sql<number>`CASE WHEN ${isOver} THEN 1 ELSE sign_in_attempts.count + 1 END`,
        ends_at: sql<number>`CASE WHEN ${isOver} THEN ${now + windowMs} ELSE sign_in_attempts.ends_at END`,
      }),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), endsAt: Number(row.ends_at) };
}

/** Takes one back from each of these, and all from those that are to be forgotten. */
export async function decrease(
  db: Db,
  { forgotten, reduced }: { forgotten: readonly string[]; reduced: readonly string[] },
): Promise<void> {
  if (forgotten.length > 0) await db.deleteFrom('sign_in_attempts').where('key', 'in', forgotten).execute();
  if (reduced.length > 0)
    await db
      .updateTable('sign_in_attempts')
      .set((eb) => ({ count: eb('count', '-', 1) }))
      .where('key', 'in', reduced)
      .where('count', '>', 0)
      .execute();
}

const selectOver = prepared((db, now: number) =>
  db.selectFrom('sign_in_attempts').select('key').where('ends_at', '<=', now).limit(1),
);

export const hasOver = async (db: Db, now: number): Promise<boolean> => (await selectOver(db, now)).length > 0;

export async function deleteOver(db: Db, now: number, most: number): Promise<void> {
  const over = db.selectFrom('sign_in_attempts').select('key').where('ends_at', '<=', now).orderBy('ends_at');
  await db.deleteFrom('sign_in_attempts').where('key', 'in', over.limit(most)).execute();
}
