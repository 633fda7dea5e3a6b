import type { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';
import { readDirectly } from './direct.ts';
import { keepStatement } from './postgres/named-statements.ts';
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
    const query = (compiled[kind] ??= compile(build, db, params));
    const parameters = query.parameters.map((value) => (value instanceof Placeholder ? params[value.index] : value));
    return readDirectly<Row>(db, query.sql, parameters) ?? (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

function compile<Params extends readonly unknown[], Row>(
  build: (db: Db, ...params: Params) => Compilable<Row>,
  db: Db,
  params: Params,
): CompiledQuery<Row> {
  const query = build(db, ...(params.map((_, index) => new Placeholder(index)) as unknown as Params)).compile();
  if (isPostgres(db)) keepStatement(query.sql);
  return query;
}

/**
 * As `prepared`, for a query that differs between a few variants, such as the roles that there are. One SQL is kept for
 * each variant, so there must be few: a variant is never what a caller sends.
 */
export function preparedPer<Variant extends string | number, Params extends readonly unknown[], Row>(
  build: (db: Db, variant: Variant, ...params: Params) => Compilable<Row>,
): (db: Db, variant: Variant, ...params: Params) => Promise<Row[]> {
  const byVariant = new Map<Variant, (db: Db, ...params: Params) => Promise<Row[]>>();
  return (db, variant, ...params) => {
    const run = byVariant.get(variant) ?? prepared((handle, ...all: Params) => build(handle, variant, ...all));
    byVariant.set(variant, run);
    return run(db, ...params);
  };
}

/** Reads once with a query that was built for it, by the shortest way that there is. */
export async function readRows<Row>(db: Db, query: Compilable<Row>): Promise<Row[]> {
  const compiled = query.compile();
  return readDirectly<Row>(db, compiled.sql, compiled.parameters) ?? (await db.executeQuery<Row>(compiled)).rows;
}

/**
 * As `prepared`, for a query over a list of keys, such as `id in (…)`. One SQL is kept for each power of two: a list is made
 * as long as that by repeating its last key, which adds nothing to a set. An empty list answers nothing and asks nobody.
 */
export function preparedFor<Row>(
  build: (db: Db, keys: readonly string[]) => Compilable<Row>,
): (db: Db, keys: readonly string[]) => Promise<Row[]> {
  const bySize = new Map<number, (db: Db, ...keys: string[]) => Promise<Row[]>>();
  return async (db, keys) => {
    const last = keys.at(-1);
    if (last === undefined) return [];
    const size = 2 ** Math.ceil(Math.log2(keys.length));
    const run = bySize.get(size) ?? prepared((handle, ...all: string[]) => build(handle, all));
    bySize.set(size, run);
    return run(db, ...keys, ...Array.from({ length: size - keys.length }, () => last));
  };
}
