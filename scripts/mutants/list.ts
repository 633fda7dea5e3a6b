import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { type Change, listChanges } from './places.ts';

/** A changed place of a file of ours. */
export interface Mutant extends Change {
  /** Relative to the root, with forward slashes. */
  path: string;
  line: number;
  /** The line as it is, and as it would be. */
  before: string;
  after: string;
  /** The hash of the file that it changes. */
  hash: string;
}

/** Where decisions are pure, so that a test is cheap to write. */
const PLACES = [
  '{content,convert,markup,openapi,pdf,translation}/src/**/*.ts',
  'server/src/**/rules.ts',
  'server/src/**/rules/*.ts',
  'server/src/access/**/*.ts',
  'theme/src/browser/scripts/**/*.ts',
];

const isTested = (path: string): boolean => !/(?:\.test|\/testing|\/version|\/words)\.ts$/.test(path);

/** All mutants of the files whose path has one of the words, in an order that the seed shuffles. */
export function listMutants(root: string, { words, seed }: { words: readonly string[]; seed: string }): Mutant[] {
  const paths = globSync(PLACES, { cwd: root, exclude: ['**/node_modules/**'] }).map((path) =>
    path.split(sep).join('/'),
  );
  const chosen = paths.filter(
    (path) => isTested(path) && (words.length === 0 || words.some((word) => path.includes(word))),
  );
  const mutants = chosen.flatMap((path) => mutantsOf(path, readFileSync(join(root, path), 'utf8')));
  const rank = rankMutants(mutants, seed);
  return mutants.toSorted((a, b) => ((rank.get(a) as string) < (rank.get(b) as string) ? -1 : 1));
}

/**
 * Each has its place by what it says, so a change of one file leaves the sample of all others as it was. Lines that say the
 * same in one file are counted, so that they do not come together.
 */
function rankMutants(mutants: readonly Mutant[], seed: string): Map<Mutant, string> {
  const same = Map.groupBy(mutants, ({ path, before, after }) => `${path} ${before} ${after}`);
  const ranks = [...same].flatMap(([text, some]) =>
    some.map((each, index) => [each, hashOf(`${seed} ${text}${index === 0 ? '' : ` ${index}`}`)] as const),
  );
  return new Map(ranks);
}

export function mutantsOf(path: string, text: string): Mutant[] {
  const hash = hashOf(text);
  return listChanges(path, text).map((change) => {
    const lineStart = text.lastIndexOf('\n', change.start - 1) + 1;
    const lineEnd = endOfLine(text, change.end);
    const before = text.slice(lineStart, lineEnd);
    const after = text.slice(lineStart, change.start) + change.to + text.slice(change.end, lineEnd);
    const line = text.slice(0, change.start).split('\n').length;
    return { ...change, path, line, before: toOneLine(before), after: toOneLine(after), hash };
  });
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

const toOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
