// The table of blobs in a bucket. What it says to be kept is there: a row comes before its object, and goes after it.
import { type Db, inTransaction, isUniqueViolation } from '#platform/db/index.ts';

export interface BlobRow {
  name: string;
  size: number;
  stored_at: number;
}

export type BlobRows = ReturnType<typeof openRows>;

const LISTED_AT_ONCE = 1000;

export function openRows(db: Db) {
  const find = (sha256: string): Promise<BlobRow | undefined> =>
    db
      .selectFrom('blobs')
      .select(['name', 'size', 'stored_at'])
      .where('sha256', '=', sha256)
      .where('state', '=', 'kept')
      .executeTakeFirst();

  return {
    find,

    /** Makes what is there young again. */
    renew: (sha256: string, now: number): Promise<BlobRow | undefined> =>
      db
        .updateTable('blobs')
        .set({ stored_at: now })
        .where('sha256', '=', sha256)
        .where('state', '=', 'kept')
        .returning(['name', 'size', 'stored_at'])
        .executeTakeFirst(),

    async begin(row: BlobRow & { sha256: string }): Promise<void> {
      await db
        .insertInto('blobs')
        .values({ ...row, state: 'arriving' })
        .execute();
    },

    /** Whether it is kept; not where somebody else was faster. In place of one whose object is damaged, if there is one. */
    async keep(name: string, damaged: string | undefined): Promise<boolean> {
      try {
        return await inTransaction({ db }, async (ctx) => {
          if (damaged !== undefined) await leave(ctx.db, damaged);
          const { numUpdatedRows } = await ctx.db
            .updateTable('blobs')
            .set({ state: 'kept' })
            .where('name', '=', name)
            .where('state', '=', 'arriving')
            .executeTakeFirst();
          // Whoever takes longer than a day has lost it to the sweep.
          if (numUpdatedRows === 0n) throw new Error('A blob took too long to arrive, and was given up.');
          return true;
        });
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        return false;
      }
    },

    /** Takes a blob away that was last put before this time; answers the names of objects that are to go. */
    async leaveOld(sha256: string, before: number): Promise<string | undefined> {
      const left = await db
        .updateTable('blobs')
        .set({ state: 'leaving' })
        .where('sha256', '=', sha256)
        .where('state', '=', 'kept')
        .where('stored_at', '<', before)
        .returning('name')
        .executeTakeFirst();
      return left?.name;
    },

    async forget(name: string): Promise<void> {
      await db.deleteFrom('blobs').where('name', '=', name).where('state', '<>', 'kept').execute();
    },

    /** Objects that were cut short while they came or went, before this time. */
    async listUnfinished(before: number): Promise<string[]> {
      const rows = await db
        .selectFrom('blobs')
        .select('name')
        .where('state', '<>', 'kept')
        .where('stored_at', '<', before)
        .orderBy('stored_at')
        .limit(LISTED_AT_ONCE)
        .execute();
      return rows.map(({ name }) => name);
    },

    async *list(after: string): AsyncGenerator<string> {
      for (let last = after; ;) {
        const rows = await db
          .selectFrom('blobs')
          .select('sha256')
          .where('state', '=', 'kept')
          .where('sha256', '>', last)
          .orderBy('sha256')
          .limit(LISTED_AT_ONCE)
          .execute();
        for (const { sha256 } of rows) yield sha256;
        if (rows.length < LISTED_AT_ONCE) return;
        last = rows.at(-1)?.sha256 ?? last;
      }
    },
  };
}

async function leave(db: Db, name: string): Promise<void> {
  await db.updateTable('blobs').set({ state: 'leaving' }).where('name', '=', name).execute();
}
