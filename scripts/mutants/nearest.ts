import { posix } from 'node:path';
import { findTestFiles, startCommands } from '../testing/files.ts';
import { openReach, type Reach } from '../testing/reach.ts';

/** More than these seldom notice what these did not, and every mutant that survives runs all of them. */
const TRIED = 6;

/** Farther than any test of the same workspace. */
const ELSEWHERE = 100;

/** Answers the tests that load a file, nearest first. */
export function openNearest(root: string): (path: string) => string[] {
  const reach = openReach(root);
  const tests = findTestFiles(root, []).filter((test) => isQuick(test) && !startCommands([test], reach));
  return (path) => rankTests(path, tests, reach).slice(0, TRIED);
}

/** What goes through the whole server, or starts commands, takes a minute and is near to nothing. */
const isQuick = (test: string): boolean => !/^(?:scripts|server\/testing)\//.test(test);

/**
 * Tests beside the file come first, then those with the same words in their paths, then those that load few other files: the
 * fewer, the more of the test is about this one, and the quicker it is.
 */
export function rankTests(path: string, tests: readonly string[], reach: Reach): string[] {
  const ranked = tests.flatMap((test) => {
    const reached = reach.listReached(test);
    if (!reached.has(path)) return [];
    return [{ test, away: stepsBetween(path, test), shared: countShared(path, test), size: reached.size }];
  });
  return ranked.toSorted((a, b) => a.away - b.away || b.shared - a.shared || a.size - b.size).map(({ test }) => test);
}

/** Folders up from one file and down to the other. */
function stepsBetween(from: string, to: string): number {
  if (from.split('/')[0] !== to.split('/')[0]) return ELSEWHERE;
  const relative = posix.relative(posix.dirname(from), posix.dirname(to));
  return relative === '' ? 0 : relative.split('/').length;
}

function countShared(path: string, test: string): number {
  const words = new Set(path.split(/[/.-]/));
  return test.split(/[/.-]/).filter((word) => words.has(word)).length;
}
