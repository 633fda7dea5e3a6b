import { type SelectQueryBuilder, type Simplify, sql } from 'kysely';

/** A part of a list: at most `take` rows, those after the key of the row that was listed last. */
interface Slice {
  after?: readonly (string | number)[] | undefined;
  take: number;
}

/**
 * A slice of rows by the time at which they were created, and by id where that is the same. An index on both, behind what the query
 * asks for, answers it without sorting.
 */
export const oldestFirst = <Tables, Named extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Named, Row>,
  slice: Slice,
): Promise<Simplify<Row>[]> => listByTime(query, slice, 'asc');

/** As `oldestFirst`, the other way round. */
export const newestFirst = <Tables, Named extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Named, Row>,
  slice: Slice,
): Promise<Simplify<Row>[]> => listByTime(query, slice, 'desc');

function listByTime<Tables, Named extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Named, Row>,
  { after, take }: Slice,
  direction: 'asc' | 'desc',
): Promise<Simplify<Row>[]> {
  const sorted = query
    .orderBy(sql`created_at`, direction)
    .orderBy(sql`id`, direction)
    .limit(take);
  if (after === undefined) return sorted.execute();
  const key = sql`(${after[0]}, ${after[1]})`;
  const isAfter =
    direction === 'asc' ? sql<boolean>`(created_at, id) > ${key}` : sql<boolean>`(created_at, id) < ${key}`;
  return sorted.where(isAfter).execute();
}
