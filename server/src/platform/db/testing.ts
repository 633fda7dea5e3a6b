// Which queries SQLite plans anew whenever they are asked with a parameter: their plan goes by its value.
import { constants, DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { withStablePlan } from './sqlite/connection.ts';

interface Query {
  sql: string;
  parameters: readonly unknown[];
}

interface Replanning {
  isPlannedAnew: (query: Query) => boolean;
  close: () => void;
}

/** Whether a query is planned again when it is asked again. `file` is the database that it was asked of. */
export function createReplanning(file: string): Replanning {
  const database = new DatabaseSync(file, { readOnly: true });
  // It goes by the text, and requests of many kinds ask the same.
  const known = new Map<string, boolean>();
  return {
    isPlannedAnew: (query) => {
      const isAnew = known.get(query.sql) ?? isPlannedTwice(database, query);
      known.set(query.sql, isAnew);
      return isAnew;
    },
    close: () => database.close(),
  };
}

function isPlannedTwice(database: DatabaseSync, { sql, parameters }: Query): boolean {
  const statement = database.prepare(withStablePlan(sql));
  const run = () => statement.all(...(parameters as SQLInputValue[]));
  let planned = 0;
  // Asked about each table and column while a query is planned, and at no other time; a new one lets all be planned once more.
  database.setAuthorizer(() => {
    planned += 1;
    return constants.SQLITE_OK;
  });
  run();
  planned = 0;
  run();
  return planned > 0;
}
