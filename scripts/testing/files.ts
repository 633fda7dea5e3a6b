import { globSync } from 'node:fs';
import { matchesGlob } from 'node:path';

// `node --test` by itself also runs whatever lies under a folder named `test/`: so the places are named.
const places = [
  'content/{src,testing}/**/*.test.ts',
  '{convert,markup,openapi,pdf,theme}/src/**/*.test.ts',
  'server/src/**/*.test.ts',
  'server/testing/**/*.test.ts',
  'server/migrations/**/*.test.ts',
  'scripts/**/*.test.ts',
  'bench/*.test.ts',
];

/** The test files below `root`, as relative paths; with filters, those that contain or match at least one of them. */
export function findTestFiles(root: string, filters: string[]): string[] {
  const files = globSync(places, { cwd: root }).toSorted();
  if (filters.length === 0) return files;
  return files.filter((file) => filters.some((filter) => isMatch(file, filter.replace(/^\.\//, ''))));
}

function isMatch(file: string, filter: string): boolean {
  return file.includes(filter) || matchesGlob(file, filter);
}
