import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createSharedReader } from './version.ts';

/** A database whose answers come when the test says so, each one more than the one before. */
function slowDatabase() {
  const asked: { answer: () => void; fail: () => void }[] = [];
  const ask = () => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const version = String(asked.length);
    asked.push({ answer: () => resolve(version), fail: () => reject(new Error('lost')) });
    return promise;
  };
  return { asked, version: createSharedReader(() => ask) };
}

test('requests of one turn share a question that is sent after all of them came', async () => {
  const { asked, version } = slowDatabase();
  const both = Promise.all([version(), version()]);
  await Promise.resolve();
  assert.equal(asked.length, 0);
  await nextTurn();
  assert.equal(asked.length, 1);
  asked[0]?.answer();
  assert.deepEqual(await both, ['0', '0']);
});

test('who comes while a question is on its way is not given its answer: it may be of before', async () => {
  const { asked, version } = slowDatabase();
  const first = version();
  await nextTurn();
  const later = [version(), version()];
  await nextTurn();
  assert.equal(asked.length, 1);
  asked[0]?.answer();
  assert.equal(await first, '0');
  await nextTurn();
  asked[1]?.answer();
  assert.deepEqual([await later[0], await later[1]], ['1', '1']);
});

test('a question that fails answers no version, and the next one is asked', async () => {
  const { asked, version } = slowDatabase();
  const first = version();
  await nextTurn();
  asked[0]?.fail();
  assert.equal(await first, undefined);
  const second = version();
  await nextTurn();
  asked[1]?.answer();
  assert.equal(await second, '1');
});

test('nobody gathers behind a question that stays without an answer', async (t) => {
  const { version } = slowDatabase();
  void version();
  await nextTurn();
  const now = performance.now();
  t.mock.method(performance, 'now', () => now + 5000);
  assert.equal(version(), undefined);
});
