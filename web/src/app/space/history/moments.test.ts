import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byDay, dayAfter, dayStart, endOf, isMoment, nameOfDay } from './moments.ts';

test('a date in an address is no revision', () => {
  for (const at of ['2026-11-12', '2026-11-12T10:00', '2026-11-12T10:00:00Z', '2026-11-12T10:00:00.5+01:00'])
    assert.equal(isMoment(at), true, at);
  for (const at of [undefined, '', 'BafGXOaX943adAvwawuM', '2026-13-40', '2026', 'yesterday'])
    assert.equal(isMoment(at), false, at);
});

test('a day ends where the next one begins, and a moment right behind it', () => {
  assert.equal(endOf('2026-11-12'), dayStart('2026-11-13'));
  assert.equal(dayAfter('2026-02-28'), dayStart('2026-03-01'));
  assert.equal(endOf('2026-11-12T10:00:00Z'), '2026-11-12T10:00:00.001Z');
});

test('what happened is grouped by day, in its order', () => {
  const at = (text: string) => ({ createdAt: new Date(text).toISOString() });
  const [a, b, c] = [at('2026-11-12T18:00'), at('2026-11-12T09:00'), at('2026-11-10T09:00')];
  const days = byDay([a, b, c]);
  assert.deepEqual(
    days.map(({ items }) => items),
    [[a, b], [c]],
  );
  const now = new Date('2026-11-12T23:00').getTime();
  assert.equal(nameOfDay(a.createdAt, now), 'Today');
  assert.equal(nameOfDay(at('2026-11-11T01:00').createdAt, now), 'Yesterday');
  assert.match(nameOfDay(c.createdAt, now), /November 10, 2026/);
  assert.deepEqual(byDay([]), []);
});
