import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type RawBuilder, sql } from 'kysely';
import { type Db, inTransaction, isPostgres } from '#platform/db/index.ts';
import { startWorld } from '#testing/world.ts';
import { PARTS } from './export/parts.ts';

const world = await startWorld({ after });

/** They hold what is of this moment, and are never large. */
const SMALL: ReadonlySet<string> = new Set(['presence', 'email_codes']);

/** PostgreSQL looks through small tables in any case, unless it is asked not to where it has an index. */
const explaining = <T>(ask: (db: Db) => Promise<T>): Promise<T> =>
  inTransaction(world.ctx, async ({ db }) => {
    if (isPostgres(db)) await sql`SET LOCAL enable_seqscan = off`.execute(db);
    return ask(db);
  });

async function planOf(query: RawBuilder<unknown>): Promise<string> {
  const command = sql.raw(isPostgres(world.db) ? 'EXPLAIN' : 'EXPLAIN QUERY PLAN');
  const { rows } = await explaining((db) =>
    sql<Record<'detail' | 'QUERY PLAN', string>>`${command} ${query}`.execute(db),
  );
  return rows.map((row) => row.detail ?? row['QUERY PLAN']).join('; ');
}

test('the archive of a person looks for what is theirs by an index, however much others have', async () => {
  const looking: string[] = [];
  for (const { table, by, key, columns } of PARTS.filter((part) => !SMALL.has(part.table))) {
    const order = sql.join(key.map((name) => sql.ref(name)));
    const last = sql.join(key.map(() => sql`'1'`));
    const plan = await planOf(sql`SELECT ${sql.join(columns.map((name) => sql.ref(name)))} FROM ${sql.table(table)}
        WHERE ${sql.ref(by)} = ${'x'} AND (${order}) > (${last}) ORDER BY ${order} LIMIT 500`);
    const found = new RegExp(isPostgres(world.db) ? `Cond: \\(.*\\b${by}\\)?(?:::text)? = ` : `\\(.*\\b${by}=\\?`);
    if (!found.test(plan)) looking.push(`${table} by ${by}: ${plan}`);
  }
  assert.deepEqual(looking, []);
});
