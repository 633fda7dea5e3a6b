import { listenToStatements } from '../../server/testing/statements.ts';

/** Notes what is asked of a database in this process from now on; answers a function that hands out what was since it was last called. */
export async function followStatements(database: 'sqlite' | 'postgres'): Promise<() => string[]> {
  const noted = new Set<string>();
  await listenToStatements(database, (sql) => noted.add(sql));
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

/** What a statement does and with which tables: the same on both databases, whose statements differ in their signs. */
export function signatureOf(sql: string): string {
  const tables = [...sql.matchAll(/\b(?:from|into|join|update)\s+"?(\w+)/gi)].map(([, table = '']) => table);
  const verb = /^\s*(\w*)/.exec(sql)?.[1] ?? '';
  return [verb, ...new Set(tables.toSorted())].join(' ').toLowerCase();
}

interface Askers {
  /** Files that run on SQLite alone. */
  alone: readonly string[];
  /** Files that run on both. */
  both: readonly string[];
  /** What was asked by those of `both` that ran on PostgreSQL and not on SQLite this time. */
  onPostgres: readonly string[];
}

/** What files that run on SQLite alone ask, and none that runs on both: PostgreSQL would never see it. */
export function findUnshared(
  asked: ReadonlyMap<string, readonly string[]>,
  { alone, both, onPostgres }: Askers,
): { file: string; statement: string }[] {
  const askedBy = (file: string) => asked.get(file) ?? [];
  const shared = new Set(both.flatMap(askedBy));
  const alike = new Set(onPostgres.map(signatureOf));
  const isShared = (statement: string) => shared.has(statement) || alike.has(signatureOf(statement));
  return alone.flatMap((file) =>
    askedBy(file)
      .filter((statement) => !isShared(statement))
      .map((statement) => ({ file, statement })),
  );
}
