import type { Derived } from '#platform/objects/index.ts';
import type { Db } from '#platform/db/index.ts';
import { RECIPE } from './rules.ts';
import { sourceOf } from './store.ts';

/** Smaller pictures stay as long as the files that they are of, and as long as they are made in this way. */
export const derivedPictures: Derived = {
  list: async (db: Db, after, most) => {
    const rows = await db
      .selectFrom('smaller_pictures')
      .select(['name', 'blob', 'recipe', 'made_at'])
      .where('name', '>', after)
      .orderBy('name')
      .limit(most)
      .execute();
    return rows.map(({ name, blob, recipe, made_at: madeAt }) => ({
      name,
      from: sourceOf(name),
      blob,
      madeAt,
      // Only an older server makes others, and it makes them again.
      isOld: recipe < RECIPE,
    }));
  },
  forget: async (db, names) => {
    await db
      .deleteFrom('smaller_pictures')
      .where('name', 'in', [...names])
      .execute();
  },
};
