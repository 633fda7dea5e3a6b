import { DatabaseSync } from 'node:sqlite';

/** Calls a function with every statement that this process sends to a database of this kind from now on. */
export async function listenToStatements(
  database: 'sqlite' | 'postgres',
  onStatement: (sql: string) => void,
): Promise<void> {
  if (database === 'sqlite') listenToSqlite(onStatement);
  else await listenToPostgres(onStatement);
}

function listenToSqlite(onStatement: (sql: string) => void): void {
  const { prepare } = DatabaseSync.prototype;
  DatabaseSync.prototype.prepare = function (sql, ...options) {
    onStatement(sql);
    return prepare.call(this, sql, ...options);
  };
}

async function listenToPostgres(onStatement: (sql: string) => void): Promise<void> {
  const { default: pg } = await import('pg');
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: unknown, ...given: unknown[]) {
    const [first] = given;
    const sql = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text;
    if (typeof sql === 'string') onStatement(sql);
    return Reflect.apply(query, this, given) as unknown;
  } as typeof query;
}
