import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { JobKind } from '#platform/jobs/index.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Rows that one statement deletes: nobody who writes waits for long. */
const AT_ONCE = 2_000;

interface JobCtx {
  db: Db;
  clock: Clock;
}

/** What proves nothing any more, by table: the key of its rows, and the time after which they may go. */
const ENDED = {
  one_time_links: { key: 'hash', end: 'expires_at', keptMs: 0 },
  // Whoever asks for codes is counted elsewhere.
  email_codes: { key: 'id', end: 'created_at', keptMs: HOUR_MS },
  passkey_challenges: { key: 'id', end: 'expires_at', keptMs: 0 },
} as const;

type Table = keyof typeof ENDED;

const TABLES = Object.keys(ENDED) as Table[];

const endedRows = ({ db, clock }: JobCtx, table: Table, most: number) => {
  const { key, end, keptMs } = ENDED[table];
  return db
    .selectFrom(table)
    .select(key)
    .where(end, '<=', clock.now() - keptMs)
    .limit(most);
};

/** Deletes links, codes and challenges that have expired, a part at a time. */
export const forgetProofsJob: JobKind<JobCtx> = {
  kind: 'credentials.forget-proofs',
  every: HOUR_MS,
  findDue: async (ctx) => {
    const due: string[] = [];
    for (const table of TABLES) if ((await endedRows(ctx, table, 1).execute()).length > 0) due.push(table);
    return due;
  },
  run: async (ctx, subject, { isStopping }) => {
    const table = TABLES.find((each) => each === subject);
    if (table === undefined) return;
    for (let deleted = 1n; deleted > 0n && !isStopping();) {
      const result = await ctx.db
        .deleteFrom(table)
        .where(ENDED[table].key, 'in', endedRows(ctx, table, AT_ONCE))
        .executeTakeFirstOrThrow();
      deleted = result.numDeletedRows;
    }
  },
};
