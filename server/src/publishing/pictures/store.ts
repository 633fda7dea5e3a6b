import type { Db } from '#platform/db/index.ts';
import { RECIPE } from './rules.ts';

/** What became of a picture: its blob, or none where the file itself is served. */
export interface Smaller {
  blob: string | null;
  madeAt: number;
  failed: boolean;
}

/** Rows are read in the order of the files that they are of. */
const nameOf = (sha256: string, width: number): string => `${sha256}.${width}`;
export const sourceOf = (name: string): string => name.slice(0, name.indexOf('.'));

/** What was made before, by the recipe of today. */
export async function findSmaller(db: Db, sha256: string, width: number): Promise<Smaller | undefined> {
  const row = await db
    .selectFrom('smaller_pictures')
    .select(['blob', 'made_at', 'failed'])
    .where('name', '=', nameOf(sha256, width))
    .where('recipe', '=', RECIPE)
    .executeTakeFirst();
  return row && { blob: row.blob, madeAt: row.made_at, failed: row.failed === 1 };
}

export async function noteSmaller(
  db: Db,
  { sha256, width }: { sha256: string; width: number },
  { blob, madeAt, failed }: Smaller,
): Promise<void> {
  const outcome = { recipe: RECIPE, blob, failed: failed ? 1 : 0, made_at: madeAt } as const;
  await db
    .insertInto('smaller_pictures')
    .values({ name: nameOf(sha256, width), ...outcome })
    .onConflict((on) => on.column('name').doUpdateSet(outcome))
    .execute();
}
