import { availableParallelism } from 'node:os';
import { Readable } from 'node:stream';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

/** What one pass over the suite came to. */
export type Run = {
  database: string;
  success: boolean;
  tests: number;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
};

type Plan = { database: string; files: string[]; env: NodeJS.ProcessEnv; name: string | undefined };

/** Runs the files with node's own test runner, one process each, and prints what its `spec` reporter says of failures. */
export async function runTests({ database, files, env, name }: Plan): Promise<Run> {
  const events = run({
    files,
    env,
    // Two files at a time on two cores: the runner's own default leaves one core idle.
    concurrency: availableParallelism(),
    // For a whole file: a test that waits for ever fails, instead of the machine that runs it.
    timeout: 180_000,
    ...(name === undefined ? {} : { testNamePatterns: [name] }),
  });
  const result: Run = { database, success: false, tests: 0, passed: 0, failed: 0, skipped: 0, seconds: 0 };
  events.on('test:summary', ({ file, success, counts, duration_ms }) => {
    // The summaries of single files come first, the one of all files has no file.
    if (file !== undefined) return;
    const failed = counts.tests - counts.passed - counts.skipped - counts.todo;
    Object.assign(result, { success, ...counts, failed, seconds: duration_ms / 1000 });
  });
  for await (const text of Readable.from(keepFailures(events)).pipe(new spec())) process.stdout.write(text as string);
  return result;
}

type TestEvent = { type: string; data: Record<string, unknown> };

/** Leaves out what passed. The spec reporter wants a start before each end, and it shows starts only when something ends. */
async function* keepFailures(events: AsyncIterable<unknown>): AsyncGenerator<TestEvent> {
  for await (const event of events as AsyncIterable<TestEvent>) {
    if (event.type === 'test:pass' || event.type === 'test:start') continue;
    if (event.type === 'test:fail') yield { type: 'test:start', data: event.data };
    yield event;
  }
}
