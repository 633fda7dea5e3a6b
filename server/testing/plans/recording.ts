// What a request asks of the database.
import type { CompiledQuery } from 'kysely';
import type { Db } from '#platform/db/index.ts';
import type { World } from '../world.ts';

export type RecordedQuery = Pick<CompiledQuery, 'sql' | 'parameters'>;

/**
 * Has the world ask through a handle that notes every query, from now on. On SQLite that handle also goes the ordinary way
 * where the server's own would go straight to the file, so that nothing passes unseen.
 */
export function recordQueries(world: World): { during: (work: () => Promise<unknown>) => Promise<RecordedQuery[]> } {
  const db: Db = world.db.withoutPlugins();
  const executor = db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  let noted: RecordedQuery[] = [];
  executor.executeQuery = (query, options) => {
    noted.push({ sql: query.sql, parameters: query.parameters });
    return execute(query, options);
  };
  world.ctx.db = db;
  return {
    during: async (work) => {
      noted = [];
      await work();
      return noted;
    },
  };
}
