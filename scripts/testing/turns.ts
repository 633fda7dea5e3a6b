import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { sampleOf } from '@lectern/content/testing';

/** They are about the database itself, or about how it answers what is asked of it. */
const ALWAYS = /^server\/(?:testing\/(?:plans|platform|full-disk|world)|migrations\/|src\/platform\/(?:db|objects)\/)/;

/** They walk over everything, and take a part by themselves. Here each refusal of a spoiled backup makes a schema first. */
const WALKS = /^server\/(?:testing\/|src\/platform\/backup\/hostile)/;

/** A test that asks which database it is on, has a second node or writes a transaction by itself is about databases, too. */
const ABOUT_DATABASES = /\b(?:isPostgresRun|startNode|inTransaction)\b/;

/** Whoever starts commands as processes of their own spends most on their start. */
const STARTS_COMMANDS = /\/command-line\.ts'/;

/** What happens at once goes another way on each database. */
const AT_ONCE = /\bPromise\.all(?:Settled)?\b/;

/** What a file says of itself if it is a small sample of what one of our tools does for as long as one likes. */
const SAMPLE = /^\/\/ By turns: /m;

/** Of files that are alike in this, one in so many has its turn. */
const TURNS = { walks: 4, samples: 5, dear: 4, commands: 4, atOnce: 5, others: 8 };

/**
 * Walks, samples and dear files choose by the part what they take: one that ran at even parts alone would never take the rest. So
 * their turn changes once in so many parts.
 */
const ROUND = 60;
const BY_ROUNDS: ReadonlySet<string> = new Set(['walks', 'samples', 'dear']);

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

type Recent = Pick<Choice, 'part' | 'changed'>;

type Turn = keyof typeof TURNS;

/** What is tried on one database at a time: where it runs on PostgreSQL, it need not run on SQLite as well. */
const ON_ONE: ReadonlySet<Turn | undefined> = new Set<Turn>(['walks', 'others']);

export interface Turns {
  /** What runs on PostgreSQL. */
  postgres: string[];
  /** Those of them that SQLite leaves to it. */
  instead: ReadonlySet<string>;
}

/**
 * Which of the files for both databases a whole run takes to PostgreSQL: those that are about databases, those next to what has
 * changed, and a part of the others. All parts of as many rounds as walks have turns take everything.
 */
export function takeTurns(files: readonly string[], choice: Choice): Turns {
  const turnOf = (file: string): Turn | undefined => {
    if (ALWAYS.test(file)) return undefined;
    if (WALKS.test(file)) return 'walks';
    const text = choice.textOf(file);
    if (STARTS_COMMANDS.test(text)) return 'commands';
    if (ABOUT_DATABASES.test(text)) return undefined;
    return AT_ONCE.test(text) ? 'atOnce' : 'others';
  };
  if (countsAll(choice)) return { postgres: [...files], instead: new Set() };
  const postgres = take(files, choice, turnOf);
  const isUntouched = (file: string) => choice.changed?.has(dirname(file)) === false;
  return { postgres, instead: new Set(postgres.filter((file) => ON_ONE.has(turnOf(file)) && isUntouched(file))) };
}

/** All files of a run but the samples of tools that have another turn. */
export const takeSamples = (files: readonly string[], choice: Choice): string[] =>
  countsAll(choice)
    ? [...files]
    : take(files, choice, (file) => (SAMPLE.test(choice.textOf(file)) ? 'samples' : undefined));

/**
 * All files of a run but dear ones that have another turn. One has it in any case if something in its room has changed: in its
 * feature, its workspace, its folder of tools.
 */
export function takeDear(files: readonly string[], choice: Recent, dear: ReadonlySet<string>): string[] {
  const { part, changed } = choice;
  if (changed === undefined || countsAll(choice)) return [...files];
  const rooms = new Set([...changed].map(roomOf));
  const within = (file: string) => dear.has(file) && !rooms.has(roomOf(dirname(file)));
  return take(files, { part, changed: new Set() }, (file) => (within(file) ? 'dear' : undefined));
}

/** Of a folder: `server/src/features/sites`, `server/src/publishing`, `content`. */
function roomOf(folder: string): string {
  const parts = folder.split('/');
  if (parts[0] === 'server') return parts.slice(0, parts[2] === 'features' ? 4 : 3).join('/');
  return parts.slice(0, parts[0] === 'scripts' ? 2 : 1).join('/');
}

const countsAll = ({ changed }: Recent): boolean =>
  changed === undefined || [...changed].some((folder) => `${folder}/`.startsWith(`${HANDLES}/`));

function take(
  files: readonly string[],
  { part, changed }: Recent,
  turnOf: (file: string) => Turn | undefined,
): string[] {
  const groups = Map.groupBy(files, (file) => (changed?.has(dirname(file)) === true ? undefined : turnOf(file)));
  const taken = [...groups].flatMap(([turn, some]) => {
    if (turn === undefined) return some;
    const seed = BY_ROUNDS.has(turn) ? Math.floor(part / ROUND) : part;
    return sampleOf(some.toSorted(), TURNS[turn], { seed, isWhole: false });
  });
  const now = new Set(taken);
  return files.filter((file) => now.has(file));
}

/** Where there is something that the rooms of the server are made of, or our tools. */
const OF_THE_SERVER = /^(?:server\/src|scripts)\//;
const ANYWHERE = /^(?:bench|content|convert|openapi|pdf|scripts|server|theme|web)\//;

/**
 * The folders in which something differs from what it was some commits ago; undefined without so many. Those of the server's
 * rooms and of our tools, or those of all code.
 */
export function findChangedFolders(
  root: string,
  where: 'server' | 'anywhere' = 'server',
): ReadonlySet<string> | undefined {
  const ours = where === 'server' ? OF_THE_SERVER : ANYWHERE;
  const ask = (...words: string[]) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: 'pipe', maxBuffer: 64_000_000 }).split('\n');
  try {
    const changed = ask('diff', '--name-only', '--relative', `HEAD~${RECENT}`);
    const fresh = ask('ls-files', '--others', '--exclude-standard');
    const paths = [...changed, ...fresh].filter((path) => ours.test(path));
    return new Set(paths.map((path) => dirname(path)));
  } catch {
    return undefined;
  }
}
