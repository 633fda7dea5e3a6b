import { DatabaseSync } from 'node:sqlite';

/** Notes what is asked of SQLite in this process from now on; answers a function that hands out what was since it was last called. */
export function followStatements(): () => string[] {
  const noted = new Set<string>();
  const { prepare } = DatabaseSync.prototype;
  DatabaseSync.prototype.prepare = function (sql, ...options) {
    noted.add(sql);
    return prepare.call(this, sql, ...options);
  };
  return () => {
    const taken = [...new Set(Array.from(noted, toForm))];
    noted.clear();
    return taken;
  };
}

const SOME = String.raw`\((?:\?|null)(?:, (?:\?|null))*\)`;
const LISTS = new RegExp(`${SOME}(?:, ${SOME})*`, 'g');

/** A statement with as many values, or rows of them, as somebody happened to have is the same with any other number. */
export const toForm = (sql: string): string => sql.replaceAll(LISTS, '(?)');

/** What files that run on SQLite alone ask, and none that runs on both: PostgreSQL would never see it. */
export function findUnshared(
  asked: ReadonlyMap<string, readonly string[]>,
  { alone, both }: { alone: readonly string[]; both: readonly string[] },
): { file: string; statement: string }[] {
  const askedBy = (file: string) => asked.get(file) ?? [];
  const shared = new Set(both.flatMap(askedBy));
  return alone.flatMap((file) =>
    askedBy(file)
      .filter((statement) => !shared.has(statement))
      .map((statement) => ({ file, statement })),
  );
}
