// `npm test`: the whole suite, on SQLite or on a real PostgreSQL: what is about databases runs on both, and of the rest a part
// on PostgreSQL, another one each time. Who has no file of SQLite's run to take begins with the other, so that no core waits
// between them; what it prints comes after that of the first.
//
//   npm test                            everything, on SQLite, on PostgreSQL, or on both
//   npm test -- spaces rules.test.ts    the files whose path contains one of the words (or matches it as a glob)
//   npm test -- --name 'a stranger'     the tests whose name matches
//   npm test -- --sqlite-only           one database; also --postgres-only
//   npm test -- --slow                  and which tests took longest, which files most of a processor
//   npm test -- --times times.tsv       and what every file took, as a table in this file
//   npm test -- --seed 7                properties on other cases than usual; `random` for cases of this run alone
//   npm test -- --part 7                walks take this part of what there is, and PostgreSQL of the files; usually that of the commit
//   npm test -- --whole                 and now they take everything, and no dear file is left out
//   npm test -- --write-dear            no file is left out, and it notes which ones are dear
//
// Files that cost most have one turn in four, unless something in their room has changed.
//
// Quiet about what passes, complete about what fails, and the runner's own closing lines always. With --whole it also
// checks that every operation of openapi.json was called by some test, and that files which say that they run on SQLite
// alone ask nothing of it that others do not ask of both. `npm run check` holds the checks that are not tests; continuous
// integration runs both.
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findRoom } from '../server/testing/folders.ts';
import { startPostgres } from '../server/testing/postgres.ts';
import { readSiteAssets } from '../theme/src/assets/index.ts';
import { refreshBundle } from './testing/bundle.ts';
import { readDear, writeDear } from './testing/dear.ts';
import { findTestFiles, isOnSqliteAlone, onPostgres, startCommands } from './testing/files.ts';
import { findUncalledOperations } from './testing/operations.ts';
import { partOfCommit } from './testing/part.ts';
import { openReach } from './testing/reach.ts';
import { openPool } from './testing/processes.ts';
import { type Run, runTests } from './testing/run.ts';
import { toDearest, toSlowest, toTimes } from './testing/slow.ts';
import { findUnshared } from './testing/statements.ts';
import { toTable } from './testing/table.ts';
import { type Choice, findChangedFolders, takeDear, takeSamples, takeTurns, type Turns } from './testing/turns.ts';

const { values: options, positionals: filters } = parseArgs({
  allowPositionals: true,
  options: {
    'sqlite-only': { type: 'boolean', default: false },
    'postgres-only': { type: 'boolean', default: false },
    slow: { type: 'boolean', default: false },
    times: { type: 'string' },
    name: { type: 'string' },
    seed: { type: 'string' },
    part: { type: 'string' },
    whole: { type: 'boolean', default: false },
    'write-dear': { type: 'boolean', default: false },
  },
});

const root = join(import.meta.dirname, '..');
const times = options.times === undefined ? undefined : resolve(options.times);
// All that tests write goes here, and goes with the run.
const scratch = mkdtempSync(join(findRoom(), 'lectern-'));
process.once('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 3 }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const callsFolder = mkdtempSync(join(scratch, 'calls-'));
// Every process of the suite, commands that tests start included, finds here what the first one compiled.
const compileCache = join(tmpdir(), 'node-compile-cache');
const seed = options.seed === 'random' ? randomInt(2 ** 31) : Number(options.seed ?? 1);
// Who names a seed looks for what the usual run does not see, in the walks too.
const part = Number(options.part ?? (options.seed === undefined ? partOfCommit(root) : seed));
const pool = openPool();
const complaints: string[] = [];

if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(part) || part < 0) {
  console.error('✖ --seed takes a whole number or "random", --part a whole number.');
  process.exit(1);
}
// With --whole, walks cost what they do not cost otherwise.
if (options['write-dear'] && (options.whole || filters.length > 0 || options.name !== undefined)) {
  console.error('✖ Which files are dear is seen when all run as usual: npm test -- --write-dear');
  process.exit(1);
}
process.chdir(root);
// Once, before many processes want it at the same time.
await readSiteAssets();

const reach = openReach(root);
const found = findTestFiles(root, filters);
const choice: Choice | undefined = isByTurns()
  ? { part, changed: findChangedFolders(root), textOf: reach.textOf }
  : undefined;
const files = choice === undefined ? found : takeOurTurn(found, choice);
if (startCommands(files, reach)) await refreshBundle(root);
const onBoth = onPostgres(files, reach);
const turns: Turns = choice === undefined ? { postgres: onBoth, instead: new Set() } : takeTurns(onBoth, choice);
// Who wants one database alone gets all there is for it.
const elsewhere = options['sqlite-only'] ? new Set<string>() : turns.instead;
if (files.length < found.length)
  console.log(`━━ ${found.length - files.length} samples of tools and dear files have another turn`);
const onSqlite = options['postgres-only'] ? nothing() : runOnSqlite();
const both = await Promise.all([onSqlite, options['sqlite-only'] ? nothing() : runOnPostgres(printAfter(onSqlite))]);
const runs = both.filter((run) => run !== undefined);

if (options.slow)
  for (const { database, timings, costs } of runs) {
    console.log(`\nSlowest on ${database}:\n${toSlowest(timings)}`);
    console.log(`\nMost of a processor on ${database}:\n${toDearest(costs)}`);
  }
if (options['write-dear']) writeDear(root, runs[0]?.costs ?? []);
if (times !== undefined) writeFileSync(times, toTimes(runs));
console.log(`\n${toTable(runs)}`);
if (runs.reduce((sum, run) => sum + run.tests, 0) === 0)
  complaints.push('No test ran. Do the words match any test file?');
if (runs.some((run) => !run.success))
  complaints.push(`There are failures above. On the same cases again: npm test -- --seed ${seed} --part ${part}`);
if (isWholeSuite())
  complaints.push(...describeUncalled(findUncalledOperations(root, callsFolder)), ...describeUnshared());
for (const complaint of complaints) console.error(`\n✖ ${complaint}`);
process.exitCode = complaints.length === 0 ? 0 : 1;

type Print = (text: string) => void;

function takeOurTurn(all: readonly string[], now: Choice): string[] {
  const anywhere = { part: now.part, changed: findChangedFolders(root, 'anywhere') };
  return takeDear(takeSamples(all, now), anywhere, readDear(root));
}

async function nothing(): Promise<undefined> {}

async function runOnSqlite(): Promise<Run | undefined> {
  const some = files.filter((file) => !elsewhere.has(file));
  return await runOn('SQLite', some, { LECTERN_TEST_DATABASE: 'sqlite' }, (text) => process.stdout.write(text));
}

async function runOn(
  database: string,
  some: string[],
  env: Record<string, string>,
  print: Print,
): Promise<Run | undefined> {
  if (some.length === 0) return undefined;
  print(`\n━━ ${database}: ${some.length} test files, seed ${seed}, part ${part}\n`);
  const settings = {
    NODE_COMPILE_CACHE: compileCache,
    ...process.env,
    TMPDIR: scratch,
    LECTERN_TEST_CALLS_DIR: callsFolder,
    LECTERN_TEST_SEED: String(seed),
    LECTERN_TEST_PART: String(part),
    ...(options.whole ? { LECTERN_TEST_WHOLE: '1' } : {}),
    ...env,
  };
  return await runTests(pool, { database, files: some, env: settings, name: options.name, print });
}

async function runOnPostgres(print: Print): Promise<Run | undefined> {
  const { postgres: some } = turns;
  if (some.length === 0) return undefined;
  if (some.length < onBoth.length)
    print(`\n━━ ${onBoth.length - some.length} more test files have another turn on PostgreSQL\n`);
  let postgres;
  try {
    postgres = await startPostgres();
  } catch (error) {
    console.error(error);
    complaints.push(
      'PostgreSQL did not start, so half of the suite did NOT run. To leave it out: npm test -- --sqlite-only',
    );
    return undefined;
  }
  try {
    return await runOn(
      'PostgreSQL',
      some,
      { LECTERN_TEST_DATABASE: 'postgres', LECTERN_TEST_POSTGRES_URL: postgres.nearUrl },
      print,
    );
  } finally {
    await postgres.stop();
  }
}

/** Keeps what is printed until something else has come to its end. */
function printAfter(earlier: Promise<unknown>): Print {
  let kept: string[] | undefined = [];
  const release = () => {
    for (const text of kept ?? []) process.stdout.write(text);
    kept = undefined;
  };
  void earlier.then(release, release);
  return (text) => void (kept === undefined ? process.stdout.write(text) : kept.push(text));
}

function isWholeSuite(): boolean {
  return options.whole && filters.length === 0 && options.name === undefined && !options['postgres-only'];
}

/** Who names files wants them on both databases. */
function isByTurns(): boolean {
  return filters.length === 0 && !options.whole && !options['write-dear'];
}

function describeUncalled(ids: string[]): string[] {
  return ids.length === 0 ? [] : [`No test called ${ids.length} operations:\n  ${ids.join('\n  ')}`];
}

function describeUnshared(): string[] {
  const [asked, askedThere] = ['SQLite', 'PostgreSQL'].map(
    (name) => runs.find(({ database }) => database === name)?.statements ?? new Map<string, readonly string[]>(),
  ) as [Run['statements'], Run['statements']];
  const alone = files.filter((file) => isOnSqliteAlone(file, reach));
  const onPostgresAlone = [...elsewhere].flatMap((file) => askedThere.get(file) ?? []);
  const unshared = findUnshared(asked, { alone, both: onBoth, onPostgres: onPostgresAlone });
  return unshared.map(
    ({ file, statement }) => `${file} runs on SQLite alone, and no test asks PostgreSQL this:\n  ${statement}`,
  );
}
