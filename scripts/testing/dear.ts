import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cost } from './slow.ts';

const LIST = 'scripts/testing/dear.txt';

/** As few files as take this share of the processor time of a run. */
const SHARE = 2 / 3;

const NOTE =
  '# The test files that take two thirds of the processor time on SQLite. They have turns. Written by: npm test -- --write-dear\n';

/** The test files that cost most. */
export function readDear(root: string): ReadonlySet<string> {
  const path = join(root, LIST);
  if (!existsSync(path)) return new Set();
  const lines = readFileSync(path, 'utf8').split('\n');
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('#')));
}

export function writeDear(root: string, costs: readonly Cost[]): void {
  writeFileSync(join(root, LIST), `${NOTE}${findDear(costs).join('\n')}\n`);
}

/** As few files as take two thirds of the processor time, by their names. */
export function findDear(costs: readonly Cost[]): string[] {
  const enough = costs.reduce((sum, { processor }) => sum + processor, 0) * SHARE;
  let taken = 0;
  const dear: string[] = [];
  for (const { file, processor } of costs.toSorted((one, other) => other.processor - one.processor)) {
    if (taken >= enough) break;
    taken += processor;
    dear.push(file);
  }
  return dear.toSorted();
}
