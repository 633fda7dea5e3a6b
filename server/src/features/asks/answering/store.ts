import { sql } from 'kysely';
import type { Db } from '#platform/db/index.ts';

/** Counts one more question of a day, unless there were as many as there may be; answers whether it was counted. */
export async function countAsked(
  db: Db,
  { organizationId, day, most }: { organizationId: string; day: number; most: number },
): Promise<boolean> {
  const { rows } = await sql<{ answers: number }>`
    INSERT INTO answer_uses (organization_id, day, answers) VALUES (${organizationId}, ${day}, 1)
    ON CONFLICT (organization_id, day) DO UPDATE SET answers = answer_uses.answers + 1
    WHERE answer_uses.answers < ${most} RETURNING answers`.execute(db);
  if (Number(rows[0]?.answers) === 1)
    await db.deleteFrom('answer_uses').where('organization_id', '=', organizationId).where('day', '<', day).execute();
  return rows.length > 0;
}
