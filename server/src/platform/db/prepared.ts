import type { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';
import { isPostgres } from './transaction.ts';

/** Stands for a parameter while a query is compiled. */
class Placeholder {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

interface Compilable<Row> {
  compile(): CompiledQuery<Row>;
}

/**
 * A query whose SQL is built once and then only given its parameters. Building costs Kysely several times what SQLite needs
 * to answer, so the queries that every request makes are prepared. A parameter stands for one value in the SQL: `build` must
 * not look at it, and must not take a list of varying length.
 */
export function prepared<Params extends readonly unknown[], Row>(
  build: (db: Db, ...params: Params) => Compilable<Row>,
): (db: Db, ...params: Params) => Promise<Row[]> {
  const compiled: { sqlite?: CompiledQuery<Row>; postgres?: CompiledQuery<Row> } = {};
  return async (db, ...params) => {
    const kind = isPostgres(db) ? 'postgres' : 'sqlite';
    compiled[kind] ??= build(db, ...(params.map((_, index) => new Placeholder(index)) as unknown as Params)).compile();
    const query = compiled[kind];
    const parameters = query.parameters.map((value) => (value instanceof Placeholder ? params[value.index] : value));
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
