// What a request asks of the database.
import type { CompiledQuery, QueryExecutor } from 'kysely';
import type { Db } from '#platform/db/index.ts';
import type { World } from '../world.ts';

export type RecordedQuery = Pick<CompiledQuery, 'sql' | 'parameters'>;

/**
 * Has the world ask through a handle that notes every query, from now on; those of transactions where that is asked for. On SQLite that handle also goes the ordinary way
 * where the server's own would go straight to the file, so that nothing passes unseen.
 */
export function recordQueries(
  world: World,
  { areTransactionsNoted = false }: { areTransactionsNoted?: boolean } = {},
): { during: (work: () => Promise<unknown>) => Promise<RecordedQuery[]> } {
  const db: Db = world.db.withoutPlugins();
  let noted: RecordedQuery[] = [];
  const note = (executor: QueryExecutor): QueryExecutor => {
    const execute = executor.executeQuery.bind(executor);
    executor.executeQuery = (query, options) => {
      noted.push({ sql: query.sql, parameters: query.parameters });
      return execute(query, options);
    };
    const onConnection = executor.withConnectionProvider.bind(executor);
    if (areTransactionsNoted) executor.withConnectionProvider = (provider) => note(onConnection(provider));
    return executor;
  };
  note(db.getExecutor());
  world.ctx.db = db;
  return {
    during: async (work) => {
      noted = [];
      await work();
      return noted;
    },
  };
}
