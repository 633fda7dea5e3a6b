import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Script } from 'node:vm';
import type { MarkupSlot } from './index.ts';
import { createSlowMarkup, markUp, markUpUnlimited } from './index.ts';
import { keyOf } from './rules.ts';
import { processorTime, runTimed } from './timing.ts';

/** A grammar of shells looks for documents that begin here in more ways than can be counted. */
const slow: MarkupSlot = { kind: 'code', language: 'bash', text: `${'<'.repeat(1990)}\n`.repeat(25) };
const quick: MarkupSlot = { kind: 'code', language: 'js', text: 'const a = 1;' };
const formula: MarkupSlot = { kind: 'math', formula: 'x^2', display: false };

/** A page waits for the processor as long as it takes: what is looked at here is what its blocks take of it. */
const PATIENT = { block: 1500, page: 60_000 };
/** Nothing is cut off. */
const ENDLESS = { block: 600_000, page: 600_000 };

test('a block that takes too long is cut off and named; the others of its page are made', async () => {
  const before = processorTime();
  const { made, slow: keys } = await markUp([quick, slow, formula], new Set(), PATIENT);
  const spent = processorTime() - before;
  assert.deepEqual(keys, [keyOf(slow)]);
  assert.deepEqual([made.has(quick), made.has(slow), made.has(formula)], [true, false, true]);
  const again = processorTime();
  const second = await markUp([quick, slow, formula], new Set(keys), PATIENT);
  assert.deepEqual([second.slow, second.made.get(quick)], [[], made.get(quick)]);
  assert.ok((processorTime() - again) * 5 < spent, 'it was not tried again');
});

test('a block alone on its page that took all of its time is not tried a second time', async (t) => {
  // As on a machine that does nothing else.
  let time = 0;
  t.mock.method(process, 'threadCpuUsage', () => ({ user: (time += 1_000_000), system: 0 }));
  const tries = t.mock.method(Script.prototype, 'runInThisContext');
  const { made, slow: keys } = await markUp([slow], new Set(), { block: 300, page: 900 });
  assert.deepEqual([made.size, keys, tries.mock.callCount()], [0, [keyOf(slow)], 1]);
});

test('of a page of slow blocks only a few are tried', async () => {
  // Each is another text.
  const slots = Array.from({ length: 12 }, (_, index) => ({ ...slow, text: slow.text.slice(index) }));
  const { made, slow: keys } = await markUp(slots, new Set(), { block: 200, page: 600 });
  assert.equal(made.size, 0);
  assert.ok(keys.length > 0 && keys.length <= 7, `${keys.length} were tried`);
});

test('work that is cut off leaves its thread as it was, and says how long it ran', () => {
  const cut = runTimed(() => {
    for (;;);
  }, 50);
  assert.ok('cutOffAfter' in cut && cut.cutOffAfter > 0);
  assert.deepEqual(
    runTimed(() => 1 + 1, 1000),
    { value: 2 },
  );
  assert.throws(() => runTimed(() => assert.fail('on purpose'), 1000), /on purpose/);
});

test('so many slow blocks are remembered, the last ones', () => {
  const memory = createSlowMarkup();
  memory.note(Array.from({ length: 600 }, (_, index) => `${index}`));
  assert.deepEqual([memory.list().length, memory.list()[0], memory.list().at(-1)], [500, '100', '599']);
});

test('without limits, the same is made of a page, and no limit is set for it', async (t) => {
  const limits = t.mock.method(Script.prototype, 'runInThisContext');
  const limited = await markUp([quick, formula], new Set(), ENDLESS);
  const setFor = limits.mock.callCount();
  assert.deepEqual(await markUpUnlimited([quick, formula]), limited);
  assert.deepEqual([setFor, limits.mock.callCount()], [1, 1]);
  assert.deepEqual([...(await markUpUnlimited([quick, formula], new Set([keyOf(quick)]))).made.keys()], [formula]);
});
