// Keeping: what texts say by themselves is kept in rows, so that neither a restart nor another node reads all pages of a space again.
import { sql } from 'kysely';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, prepared } from '#platform/db/index.ts';
import type { JobKind } from '#platform/jobs/index.ts';

export interface KeepingCtx {
  db: Db;
  clock: Clock;
}

export interface Kept {
  spaceId: string;
  kind: 'read' | 'anchors';
  /** Of the text. */
  hash: string;
  /** The rules and the version of the program. A text has one row, with the last of them. */
  madeBy: string;
}

/** Raised with each change of what rules find in the same text. */
const VERSION = 1;

const DAY_MS = 24 * 60 * 60 * 1000;
/** What nobody asked about for so long is forgotten. */
const FORGOTTEN_AFTER_MS = 14 * DAY_MS;
/** Longer results are those of pages that nobody mends; they are made again. */
const LONGEST = 200_000;

const selectKept = prepared((db, spaceId: string, kind: string, hash: string) =>
  db
    .selectFrom('checked_texts')
    .select(['made_by', 'result', 'used_at'])
    .where('space_id', '=', spaceId)
    .where('kind', '=', kind)
    .where('hash', '=', hash),
);

/** What is kept, or what `make` makes now. */
export async function keep<T>(ctx: KeepingCtx, what: Kept, make: () => Promise<T>): Promise<T> {
  const { spaceId, kind, hash } = what;
  const madeBy = `${VERSION}:${what.madeBy}`;
  const [row] = await selectKept(ctx.db, spaceId, kind, hash);
  const isKept = row?.made_by === madeBy;
  const made = isKept ? (JSON.parse(row.result) as T) : await make();
  const now = ctx.clock.now();
  if (isKept && now - row.used_at < DAY_MS) return made;
  const result = isKept ? row.result : JSON.stringify(made);
  if (result.length <= LONGEST)
    await put(ctx, { space_id: spaceId, kind, hash, made_by: madeBy, result, used_at: now });
  return made;
}

interface Row {
  space_id: string;
  kind: string;
  hash: string;
  made_by: string;
  result: string;
  used_at: number;
}

async function put({ db }: KeepingCtx, row: Row): Promise<void> {
  const { made_by, result, used_at } = row;
  await db
    .insertInto('checked_texts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['space_id', 'kind', 'hash']).doUpdateSet({ made_by, result, used_at }))
    .execute();
}

/** Rows that one statement deletes: nobody who writes waits for long. */
const AT_ONCE = 1000;

const hasOld = async ({ db, clock }: KeepingCtx): Promise<boolean> =>
  (await db
    .selectFrom('checked_texts')
    .select('hash')
    .where('used_at', '<', clock.now() - FORGOTTEN_AFTER_MS)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Forgets what nobody asked about for two weeks, a part at a time. */
export const forgetCheckedJob: JobKind<KeepingCtx> = {
  kind: 'checks.forget',
  every: DAY_MS / 24,
  findDue: async (ctx) => ((await hasOld(ctx)) ? ['old'] : []),
  run: async (ctx, _subject, { isStopping }) => {
    const before = ctx.clock.now() - FORGOTTEN_AFTER_MS;
    while (!isStopping() && (await hasOld(ctx)))
      await sql`DELETE FROM checked_texts WHERE used_at < ${before} AND used_at <= COALESCE(
        (SELECT used_at FROM checked_texts ORDER BY used_at LIMIT 1 OFFSET ${sql.lit(AT_ONCE)}), ${before})`.execute(
        ctx.db,
      );
  },
};
