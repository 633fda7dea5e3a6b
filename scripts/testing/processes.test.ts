import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import type { TestEvent } from './events.ts';
import { openPool } from './processes.ts';
import { toSlowest, toTimes } from './slow.ts';

test('every test of every file is reported with its name, though files share a process', async (t) => {
  const events = await runFiles(t, {
    'a.test.mjs': `test('first', () => {}); test('second', () => {});`,
    'b.test.mjs': `test('third', () => {});`,
    'c.test.mjs': `test('fourth', () => {});`,
  });
  assert.deepEqual(namesOf(events, 'test:pass'), ['first', 'fourth', 'second', 'third']);
});

test('what a file sets up after its tests goes before the next file begins', async (t) => {
  const events = await runFiles(t, {
    'a.test.mjs': `globalThis.open = true; after(() => (globalThis.open = false)); test('sets up', () => {});`,
    'b.test.mjs': `test('finds nothing', () => { if (globalThis.open) throw new Error('still there'); });`,
    'c.test.mjs': `test('finds nothing either', () => { if (globalThis.open) throw new Error('still there'); });`,
  });
  assert.deepEqual(namesOf(events, 'test:fail'), []);
});

test('what a file makes of a browser is gone before the next file begins', async (t) => {
  const look = `test('finds none', () => { if (globalThis.document) throw new Error('still there'); });`;
  const events = await runFiles(t, {
    'a.test.mjs': `test('sets up', () => void (globalThis.document = {}));`,
    'b.test.mjs': look,
    'c.test.mjs': look,
  });
  assert.deepEqual(namesOf(events, 'test:fail'), []);
});

test('a failure has its file and its error as the runner would show it', async (t) => {
  const events = await runFiles(t, { 'a.test.mjs': `test('breaks', () => { throw new TypeError('broken'); });` });
  const failure = events.find(({ type }) => type === 'test:fail');
  assert.match(failure?.data.file ?? '', /a\.test\.mjs$/);
  assert.match(failure?.data.details?.error?.text ?? '', /^TypeError: broken\n +at .*a\.test\.mjs/);
});

test('a file that ends its process fails, and the other files run all the same', async (t) => {
  const events = await runFiles(t, {
    'a.test.mjs': `test('leaves', async () => { process.exit(7); });`,
    'b.test.mjs': `test('goes on', () => {});`,
    'c.test.mjs': `test('goes on too', () => {});`,
  });
  const [failure, ...others] = events.filter(({ type }) => type === 'test:fail');
  assert.match(failure?.data.details?.error?.text ?? '', /Exit code 7/);
  assert.deepEqual([others, namesOf(events, 'test:pass')], [[], ['goes on', 'goes on too']]);
});

test('a test that waits for what cannot come fails its file at once', async (t) => {
  const events = await runFiles(t, { 'a.test.mjs': `test('waits', () => new Promise(() => {}));` });
  const failure = events.find(({ type }) => type === 'test:fail');
  assert.match(failure?.data.details?.error?.text ?? '', /Under way: waits/);
});

test('a file that says nothing for too long is ended', async (t) => {
  const events = await runFiles(t, { 'a.test.mjs': `test('spins', () => { for (;;); });` }, { seconds: 2 });
  const failure = events.find(({ type }) => type === 'test:fail');
  assert.match(failure?.data.details?.error?.text ?? '', /ended after 2 s of silence/);
});

test('an error that no test waits for fails its file, and says which test was under way', async (t) => {
  for (const error of [`throw new Error('late')`, `void Promise.reject(new Error('late'))`]) {
    const waiting = `setTimeout(() => { ${error}; }, 1); await new Promise((resolve) => setTimeout(resolve, 100));`;
    const events = await runFiles(t, { 'a.test.mjs': `test('waits for another', async () => { ${waiting} });` });
    const remarks = events.flatMap(({ type, data }) => (type === 'test:diagnostic' ? [data.message ?? ''] : []));
    assert.ok(remarks.some((remark) => /Under way: waits for another\nError: late\n +at .*a\.test\.mjs/.test(remark)));
    assert.deepEqual(
      events.flatMap(({ type, data }) => (type === 'test:summary' ? [data.success] : [])),
      [false],
    );
  }
});

test('promises are not followed by hooks, which would cost more than many tests', async (t) => {
  const claim = `if (Object.getOwnPropertySymbols(Promise.resolve()).length > 0) throw new Error('followed');`;
  const events = await runFiles(t, { 'a.test.mjs': `test('makes a promise', () => { ${claim} });` });
  assert.deepEqual(namesOf(events, 'test:pass'), ['makes a promise']);
});

test('later work begins before earlier work is over, in processes of its own', async (t) => {
  const folder = makeFolder(t);
  const [met, late] = [join(folder, 'met'), join(folder, 'late.test.mjs')];
  const [early, brief] = writeFiles(folder, {
    'early.test.mjs': `test('waits', async () => { while (!existsSync(process.env.MET)) await sleep(10); });`,
    'brief.test.mjs': `test('is brief', () => {});`,
    'late.test.mjs': `test('meets', () => { if (process.env.WORK !== 'second') throw new Error('of the first'); writeFileSync(process.env.MET, ''); });`,
  });
  const events: TestEvent[] = [];
  const onEvent = (event: TestEvent) => events.push(event);
  const pool = openPool(2);
  const workOf = (name: string, files: string[]) => ({
    ...{ files, env: { ...process.env, MET: met, WORK: name }, name: undefined, onEvent },
  });
  await Promise.all([pool.run(workOf('first', [early ?? '', brief ?? ''])), pool.run(workOf('second', [late]))]);
  assert.deepEqual(namesOf(events, 'test:pass'), ['is brief', 'meets', 'waits']);
});

test('the slowest tests come first', () => {
  const timings = [1, 30, 2].map((milliseconds) => ({ file: 'f', name: `of ${milliseconds}`, milliseconds }));
  assert.deepEqual(toSlowest(timings).match(/of \d+/g), ['of 30', 'of 2', 'of 1']);
});

test('the table of times has every file of every run, the dearest first', () => {
  const costs = [1, 30].map((processor) => ({ file: `of ${processor}`, processor, seconds: processor * 2 }));
  const timings = [{ file: 'of 30', name: 'a', milliseconds: 1 }];
  assert.equal(
    toTimes([{ database: 'SQLite', costs, timings }]),
    'database\tprocessor\tseconds\ttests\tfile\nSQLite\t30.00\t60.00\t1\tof 30\nSQLite\t1.00\t2.00\t0\tof 1\n',
  );
});

const namesOf = (events: TestEvent[], type: string) =>
  events.flatMap((event) => (event.type === type ? [event.data.name ?? ''] : [])).toSorted(byName);

const byName = (a: string, b: string) => (a < b ? -1 : 1);

async function runFiles(
  t: test.TestContext,
  sources: Record<string, string>,
  patience?: { seconds: number },
): Promise<TestEvent[]> {
  const files = writeFiles(makeFolder(t), sources);
  const events: TestEvent[] = [];
  await openPool().run({
    files,
    env: process.env,
    name: undefined,
    onEvent: (event) => events.push(event),
    ...(patience && { patience }),
  });
  return events;
}

function makeFolder(t: test.TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-runner-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

const IMPORTS = `import test, { after } from 'node:test';
import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
`;

const writeFiles = (folder: string, sources: Record<string, string>): string[] =>
  Object.entries(sources).map(([name, source]) => {
    writeFileSync(join(folder, name), IMPORTS + source);
    return join(folder, name);
  });
