// A process of the suite: runs the test files that it is handed, one after another, and reports what became of each.
// Loading the server costs more than most test files do, so many of them share a process. Between two files the event
// loop must run dry, as at the end of a process: a file that keeps hold of something does not come to its end.
import { inspect } from 'node:util';
import fc from 'fast-check';
import { endFile } from '../../server/testing/over.ts';
import type { FileOrder, FileReport, TestEvent } from './events.ts';
import { processorSeconds } from './processor.ts';
import { followStatements } from './statements.ts';
import { followErrors, loadRunner } from './untracked.ts';

// The same cases each time: what passes here passes there. Other seeds are for who looks for faults.
fc.configureGlobal({ seed: Number(process.env['LECTERN_TEST_SEED'] ?? 1) });

const { run } = await loadRunner();
const { now } = Date;
const underWay: string[] = [];
const takeStatements = await followStatements(
  process.env['LECTERN_TEST_DATABASE'] === 'postgres' ? 'postgres' : 'sqlite',
);

process.on('message', (order: FileOrder) => void runFile(order));
process.once('disconnect', () => process.exit());

// Nothing is left to do, and a test is not over: it waits for what will never come, and the runner would wait with it.
process.on('beforeExit', () => {
  if (underWay.length > 0) process.exit(1);
});

async function runFile({ file, name }: FileOrder): Promise<void> {
  // Node ends a pass over tests when nothing is left to do, and a channel that listens would be something.
  process.channel?.unref();
  const before = processorSeconds();
  const names = name === undefined ? {} : { testNamePatterns: [name] };
  const stopFollowing = followErrors((error) => report({ event: toRemark(error) }));
  const events: AsyncIterable<unknown> = run({ files: [file], isolation: 'none', ...names });
  for await (const event of events as AsyncIterable<TestEvent>) {
    const { type, data } = event;
    if (type === 'test:dequeue') underWay.push(data.name ?? '');
    if (type === 'test:complete') underWay.splice(underWay.lastIndexOf(data.name ?? ''), 1);
    if (isTold(event)) report({ event: toMessage(event) });
  }
  stopFollowing();
  endFile();
  leaveBrowser();
  if (Date.now !== now) {
    Date.now = now;
    report({ event: toRemark(new Error(`${file} leaves a clock of its own behind.`)) });
  }
  process.channel?.ref();
  const memory = process.memoryUsage.rss();
  report({ done: true, memory, processor: processorSeconds() - before, statements: takeStatements() });
}

/** Modules go by them whether they are in a browser: what one file made of it must not reach the next. */
const OF_BROWSERS = ['document', 'window', 'self', 'location'];

/** Takes away what would have later files of this process believe that they are in a browser. */
function leaveBrowser(): void {
  for (const name of OF_BROWSERS) Reflect.deleteProperty(globalThis, name);
}

/** What the other side does something with; of a test that passes, the runner says eight things. */
const TOLD = /^test:(?:dequeue|complete|pass|fail|summary)$/;

const isTold = ({ type, data }: TestEvent): boolean =>
  TOLD.test(type) || (type === 'test:diagnostic' && data.nesting === 0);

function report(message: FileReport): void {
  process.send?.(message);
}

function toRemark(error: unknown): TestEvent {
  const message = `An error that no test waited for. Under way: ${underWay.join(', ') || 'no test'}\n${inspect(error)}`;
  return { type: 'test:diagnostic', data: { nesting: 0, message } };
}

/** Errors would lose their class and their fields on the way to another process, so they go as text. */
function toMessage({ type, data }: TestEvent): TestEvent {
  if (data.details?.error === undefined) return { type, data };
  const { error } = data.details;
  const cause = error.code === 'ERR_TEST_FAILURE' ? error.cause : error;
  const text = inspect(cause, { breakLength: Infinity });
  const said = { text, ...(error.failureType === undefined ? {} : { failureType: error.failureType }) };
  return { type, data: { ...data, details: { ...data.details, error: said } } };
}
