// Rows by the number, made by the database itself, and which organization each belongs to.
import { type RawBuilder, sql } from 'kysely';
import type { Subject } from '../permissions/subject.ts';

export const SITES = 8000;
/** So many organizations share all that is in them; the one that is looked at is among them. */
const LARGE_ONES = 20;

export const numbers = (to: number): RawBuilder<unknown> =>
  sql`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${sql.lit(to)})`;

/** The organization that the row `n` belongs to. */
export const organizationOf = ({ organizationId }: Subject): RawBuilder<unknown> =>
  sql`CASE WHEN n % ${sql.lit(LARGE_ONES)} = 0 THEN ${organizationId} ELSE 'plan-o' || (n % ${sql.lit(LARGE_ONES)}) END`;
