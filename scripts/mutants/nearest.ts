import { posix } from 'node:path';
import { findTestFiles, startCommands } from '../testing/files.ts';
import { openReach, type Reach } from '../testing/reach.ts';

/**
 * Tests of the server that load a file: more than these seldom notice what these did not. They come in the order in which they are
 * likely to notice, and only a change that survives waits for all of them.
 */
const TRIED = 12;

/** Tests of other workspaces, after those of its own: many a rule of the kernel is held by the server that follows it. */
const TRIED_ELSEWHERE = 6;

/** Farther than any test of the same workspace. */
const ELSEWHERE = 100;

/**
 * Answers the tests that load a file, the nearest first: all of its own workspace, where none needs a server, and some of the
 * others. For files of the server, the nearest, and after them the walks through all of it.
 */
export function openNearest(root: string): (path: string) => string[] {
  const reach = openReach(root);
  const tests = findTestFiles(root, []).filter((test) => !startCommands([test], reach));
  const known = new Map<string, string[]>();
  return (path) => {
    const chosen = known.get(path) ?? chooseTests(path, tests, reach);
    known.set(path, chosen);
    return chosen;
  };
}

export function chooseTests(path: string, tests: readonly string[], reach: Pick<Reach, 'listReached'>): string[] {
  const ranked = rankTests(path, tests.filter(isQuick), reach);
  if (!path.startsWith('server/')) {
    const own = ranked.filter((test) => workspaceOf(test) === workspaceOf(path));
    return ranked.slice(0, own.length + TRIED_ELSEWHERE);
  }
  const walks = tests.filter((test) => isWalk(test) && reach.listReached(test).has(path));
  return [...ranked.slice(0, TRIED), ...walks];
}

const workspaceOf = (path: string): string => path.slice(0, path.indexOf('/'));

const isQuick = (test: string): boolean => !/^(?:scripts|server\/testing)\//.test(test);

const WALK = /^server\/testing\/(?:truths\/|errors\/|permissions|contract|hostile|plans|leaks\/)/;

/** Rights, errors, leaks and plans of all operations are tested where all operations are, in a minute each. */
export const isWalk = (test: string): boolean => WALK.test(test);

/**
 * Tests next to the file come first, then those with the same words in their paths, then those that load few other files: the
 * fewer, the more of the test is about this one, and the quicker it is.
 */
export function rankTests(path: string, tests: readonly string[], reach: Pick<Reach, 'listReached'>): string[] {
  const ranked = tests.flatMap((test) => {
    const reached = reach.listReached(test);
    if (!reached.has(path)) return [];
    return [{ test, away: stepsBetween(path, test), shared: countShared(path, test), size: reached.size }];
  });
  return ranked.toSorted((a, b) => a.away - b.away || b.shared - a.shared || a.size - b.size).map(({ test }) => test);
}

/** Folders up from one file and down to the other. */
function stepsBetween(from: string, to: string): number {
  if (workspaceOf(from) !== workspaceOf(to)) return ELSEWHERE;
  const relative = posix.relative(posix.dirname(from), posix.dirname(to));
  return relative === '' ? 0 : relative.split('/').length;
}

function countShared(path: string, test: string): number {
  const words = new Set(path.split(/[/.-]/));
  return test.split(/[/.-]/).filter((word) => words.has(word)).length;
}
