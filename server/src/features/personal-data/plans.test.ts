// On SQLite alone: it says by which index it looks; PostgreSQL looks through small tables in any case.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { startWorld } from '#testing/world.ts';
import { PARTS } from './export/parts.ts';

const world = await startWorld({ after });

/** They hold what is of this moment, and are never large. */
const SMALL: ReadonlySet<string> = new Set(['presence', 'email_codes']);

test('the archive of a person looks for what is theirs by an index, however much others have', async () => {
  const looking: string[] = [];
  for (const { table, by, key, columns } of PARTS.filter((part) => !SMALL.has(part.table))) {
    const order = sql.join(key.map((name) => sql.ref(name)));
    const last = sql.join(key.map(() => sql`'a'`));
    const { rows } = await sql<{ detail: string }>`
      EXPLAIN QUERY PLAN SELECT ${sql.join(columns.map((name) => sql.ref(name)))} FROM ${sql.table(table)}
        WHERE ${sql.ref(by)} = ${'x'} AND (${order}) > (${last}) ORDER BY ${order} LIMIT 500`.execute(world.db);
    const plan = rows.map(({ detail }) => detail).join('; ');
    if (!new RegExp(`\\(.*\\b${by}=\\?`).test(plan)) looking.push(`${table} by ${by}: ${plan}`);
  }
  assert.deepEqual(looking, []);
});
