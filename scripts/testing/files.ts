import { globSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import type { Reach } from './reach.ts';

// `node --test` by itself also runs whatever lies under a folder named `test/`: so the places are named.
const places = [
  'content/{src,testing}/**/*.test.ts',
  '{checks,convert,markup,openapi,pdf,theme,translation,web}/src/**/*.test.ts',
  'server/src/**/*.test.ts',
  'server/testing/**/*.test.ts',
  'server/migrations/**/*.test.ts',
  'scripts/**/*.test.ts',
  'bench/**/*.test.ts',
];

/** The only ones in which the run on PostgreSQL differs from the run on SQLite. */
export const DATABASE_VARIABLES = ['LECTERN_TEST_DATABASE', 'LECTERN_TEST_POSTGRES_URL'];

/** A file that starts the command line of Lectern loads this one. */
const COMMAND_LINE = 'server/testing/command-line.ts';

/**
 * These start many processes: commands, Git, isolates. They come first of all, because to start one, Linux copies the tables of
 * the memory of whoever starts it, and the processes of the suite grow with what they run: it takes three times as long at the end.
 */
const STARTING = [
  /^server\/src\/(?:platform\/isolates|features\/(?:imports\/(?:repositories|runs|sources)|integration[^/]*))\//,
  /^(?:scripts|server\/src\/commands)\//,
];

/**
 * These take longest. They come next, so that at the end no core waits for another. The order changes nothing else: files run in
 * several processes and know nothing of each other.
 */
const LONG = /^server\/testing\//;

const PLACES = [...STARTING, LONG];

const placeOf = (file: string): number => {
  const place = PLACES.findIndex((each) => each.test(file));
  return place === -1 ? PLACES.length : place;
};

/** The test files below `root`, as relative paths; with filters, those that contain or match at least one of them. */
export function findTestFiles(root: string, filters: string[]): string[] {
  const ordered = globSync(places, { cwd: root })
    .toSorted()
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  if (filters.length === 0) return ordered;
  return ordered.filter((file) => filters.some((filter) => isMatch(file, filter.replace(/^\.\//, ''))));
}

function isMatch(file: string, filter: string): boolean {
  return file.includes(filter) || matchesGlob(file, filter);
}

/**
 * The tests that can distinguish the databases. What loads no file that reads the variables runs the same on
 * both, so once is enough.
 */
export function onPostgres(files: readonly string[], reach: Reach): string[] {
  return files.filter(
    (file) =>
      file.startsWith('server/') && reach.reachesWord(file, DATABASE_VARIABLES) && !isOnSqliteAlone(file, reach),
  );
}

/**
 * What a file says of itself if it has a database, but is about what is made of rows and not about the rows. A whole run holds
 * it to that: whatever it asks of the database, a file that runs on both asks, too.
 */
const ON_SQLITE_ALONE = /^\/\/ On SQLite alone: ./m;

export const isOnSqliteAlone = (file: string, reach: Reach): boolean => ON_SQLITE_ALONE.test(reach.textOf(file));

/** Whether one of them starts the command line. */
export const startCommands = (files: readonly string[], reach: Reach): boolean =>
  files.some((file) => reach.listReached(file).has(COMMAND_LINE));
