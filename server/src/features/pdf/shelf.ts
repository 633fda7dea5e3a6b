// Which PDFs were made, by whatever server. Their bytes are blobs that nothing else names, so they go after a day.
import { createHash } from 'node:crypto';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import type { Logger } from '#platform/log.ts';

export interface Shelf {
  /** The blob with the PDF that a key stands for, and for how many milliseconds more it is what would be made now. */
  find: (key: string) => Promise<{ sha256: string; goodFor: number } | undefined>;
  /** Notes a PDF that was made. It is there also where that fails, as on a full disk: then it is made again. */
  keep: (key: string, made: { sha256: string; goodFor: number }) => Promise<void>;
}

const KEPT_AT_MOST_MS = 24 * 60 * 60_000;

/** Keys hold titles and addresses of what somebody may see, and are long. */
const nameOf = (key: string): string => createHash('sha256').update(key).digest('hex');

export const createShelf = ({ db, clock, log }: { db: Db; clock: Clock; log: Logger }): Shelf => ({
  find: async (key) => {
    const now = clock.now();
    const row = await db
      .selectFrom('printed_books')
      .select(['sha256', 'good_until'])
      .where('name', '=', nameOf(key))
      .where('good_until', '>', now)
      .executeTakeFirst();
    return row && { sha256: row.sha256, goodFor: row.good_until - now };
  },
  keep: async (key, { sha256, goodFor }) => {
    const now = clock.now();
    const good = { sha256, good_until: now + Math.min(goodFor, KEPT_AT_MOST_MS) };
    try {
      await inTransaction({ db }, async (inside) => {
        await inside.db.deleteFrom('printed_books').where('good_until', '<=', now).execute();
        await inside.db
          .insertInto('printed_books')
          .values({ name: nameOf(key), ...good })
          .onConflict((on) => on.column('name').doUpdateSet(good))
          .execute();
      });
    } catch (error) {
      log.warn({ err: error }, 'nobody noted that a PDF was made');
    }
  },
});
