import { once } from 'node:events';
import { spec } from 'node:test/reporters';
import { resolve } from 'node:path';
import { inspect } from 'node:util';
import { type Counts, countFailed, type EventData, failureOf, type TestEvent } from './events.ts';
import type { Pool } from './processes.ts';
import { type Cost, type Timing, timingsOf } from './slow.ts';

/** What one pass over the suite came to. */
export type Run = {
  database: string;
  success: boolean;
  tests: number;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  timings: Timing[];
  costs: Cost[];
  /** What each file asked of the database. */
  statements: Map<string, readonly string[]>;
};

interface Plan {
  database: string;
  files: string[];
  env: NodeJS.ProcessEnv;
  name: string | undefined;
  print: (text: string) => void;
}

/** Runs the files with node's own test runner, and prints what its `spec` reporter says of failures. */
export async function runTests(pool: Pool, { database, ...work }: Plan): Promise<Run> {
  const reporter = new spec();
  reporter.on('data', (text: string) => work.print(text));
  const total: Counts = { tests: 0, suites: 0, passed: 0, cancelled: 0, skipped: 0, todo: 0 };
  const timings: Timing[] = [];
  const costs: Cost[] = [];
  const onEvent = (event: TestEvent, file: string) => {
    timings.push(...timingsOf(event, file));
    for (const shown of worthReading(event, file)) reporter.write(shown);
    if (event.type !== 'test:summary' || event.data.counts === undefined) return;
    addCounts(total, event.data.counts);
    // Something went wrong outside of the tests, such as an error after the end of one; the runner has said what.
    if (event.data.success === true || countFailed(event.data.counts) > 0) return;
    for (const failure of failureOf(file, 'The file failed, though none of its tests did.', 0)) onEvent(failure, file);
  };
  const statements: Run['statements'] = new Map();
  const onDone = (cost: Cost, asked: readonly string[]) => {
    costs.push(cost);
    statements.set(cost.file, asked);
  };
  const { milliseconds } = await pool.run({ ...work, onEvent, onDone });
  for (const message of closingLines(total, milliseconds))
    reporter.write({ type: 'test:diagnostic', data: { nesting: 0, message } });
  reporter.end();
  await once(reporter, 'end');
  const { tests, passed, skipped } = total;
  const failed = countFailed(total);
  return {
    database,
    success: failed === 0,
    tests,
    passed,
    failed,
    skipped,
    seconds: milliseconds / 1000,
    timings,
    costs,
    statements,
  };
}

function addCounts(total: Counts, counts: Counts): void {
  for (const key of Object.keys(total) as (keyof Counts)[]) total[key] += counts[key];
}

/** What the runner says at the end of each file; we say it once of all. */
const COUNT = /^(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/;

/** Leaves out what passed. The spec reporter wants a start before each end, and it shows starts only when something ends. */
function worthReading({ type, data: given }: TestEvent, file: string): TestEvent[] {
  const data = { ...given, name: nameIn(file, given) };
  if (type === 'test:diagnostic') return data.nesting === 0 && COUNT.test(data.message ?? '') ? [] : [{ type, data }];
  if (type !== 'test:fail') return [];
  const details = { ...data.details, error: errorOf(data) };
  return [
    { type: 'test:start', data },
    { type, data: { ...data, details } },
  ];
}

/** What fails in a hook, or in a helper, is placed there: it says which of the files it was that failed. */
const nameIn = (file: string, { name = '', file: place, nesting }: EventData): string =>
  nesting !== 0 || place === undefined || resolve(place) === resolve(file) ? name : `${name}, in ${file}`;

/** An error that the reporter prints as it was in its own process. */
function errorOf({ details }: EventData): object {
  const { text = '', failureType } = details?.error ?? {};
  return { failureType, [inspect.custom]: () => text };
}

/** As the runner itself says it. */
function closingLines(total: Counts, milliseconds: number): string[] {
  const { tests, suites, passed, cancelled, skipped, todo } = total;
  const counts = { tests, suites, pass: passed, fail: countFailed(total) - cancelled, cancelled, skipped, todo };
  return [...Object.entries(counts).map(([name, count]) => `${name} ${count}`), `duration_ms ${milliseconds}`];
}
