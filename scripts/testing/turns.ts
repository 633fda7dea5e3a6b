import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { sampleOf } from '@lectern/content/testing';

/** They walk over everything and take a part by themselves, or they are about the database. */
const WALKS = /^server\/(?:testing|migrations|src\/platform\/(?:db|objects))\//;

/** A test that asks which database it is on, has a second node or writes a transaction by itself is about databases, too. */
const ABOUT_DATABASES = /\b(?:isPostgresRun|startNode|inTransaction)\b/;

/** What happens at once goes another way on each database. */
const AT_ONCE = /\bPromise\.all(?:Settled)?\b/;

/** Of tests in which something happens at once, one in so many has its turn; of all others, one in so many. */
const TURNS = { atOnce: 3, others: 6 };

/** The handles themselves: if they have changed, every test counts. */
const HANDLES = 'server/src/platform/db';

/** So many commits count as what has changed: whoever makes several runs the suite after the last. */
const RECENT = 8;

export interface Choice {
  part: number;
  /** The folders with what has changed, the tests in which are all run; undefined where nobody knows. */
  changed: ReadonlySet<string> | undefined;
  textOf: (file: string) => string;
}

/**
 * Which of the files for both databases a whole run takes to PostgreSQL: those that are about databases, those next to what has
 * changed, and a part of the others. As many parts as have a common multiple of turns take everything.
 */
export function takeTurns(files: readonly string[], { part, changed, textOf }: Choice): string[] {
  if (changed === undefined || [...changed].some((folder) => `${folder}/`.startsWith(`${HANDLES}/`))) return [...files];
  const isFixed = (file: string) =>
    WALKS.test(file) || ABOUT_DATABASES.test(textOf(file)) || changed.has(dirname(file));
  const turns = Map.groupBy(
    files.filter((file) => !isFixed(file)),
    (file) => (AT_ONCE.test(textOf(file)) ? TURNS.atOnce : TURNS.others),
  );
  const taken = [...turns].flatMap(([every, some]) => sampleOf(some.toSorted(), every, { seed: part, isWhole: false }));
  const now = new Set([...taken, ...files.filter(isFixed)]);
  return files.filter((file) => now.has(file));
}

/** The folders of the server in which something differs from what it was some commits ago; undefined without so many. */
export function findChangedFolders(root: string): ReadonlySet<string> | undefined {
  const ask = (...words: string[]) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: 'pipe', maxBuffer: 64_000_000 }).split('\n');
  try {
    const changed = ask('diff', '--name-only', '--relative', `HEAD~${RECENT}`);
    const fresh = ask('ls-files', '--others', '--exclude-standard');
    const paths = [...changed, ...fresh].filter((path) => path.startsWith('server/src/'));
    return new Set(paths.map((path) => dirname(path)));
  } catch {
    return undefined;
  }
}
