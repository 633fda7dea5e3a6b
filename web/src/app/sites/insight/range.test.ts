import assert from 'node:assert/strict';
import { test } from 'node:test';
import { between, changeOf, datesIn, lastDays } from './range.ts';

test('the last days end with today, and those before end where they begin', () => {
  const period = lastDays(7, new Date(2026, 2, 3, 15, 30));
  assert.equal(period.now.to, new Date(2026, 2, 4).toISOString());
  assert.equal(period.now.from, new Date(2026, 1, 25).toISOString());
  assert.deepEqual([period.before.from, period.before.to], [new Date(2026, 1, 18).toISOString(), period.now.from]);
  assert.deepEqual(datesIn(period).slice(0, 1), ['2026-02-25']);
  assert.equal(datesIn(period).at(-1), '2026-03-03');
});

test('a time of one’s own has both of its days in it, whatever the clocks do meanwhile', () => {
  const period = between('2026-03-20', '2026-04-02');
  assert.equal(period?.days, 14);
  assert.equal(period === undefined ? undefined : datesIn(period).length, 14);
  assert.equal(between('2026-01-01', '2026-01-01')?.days, 1);
  for (const [first = '', last = ''] of [
    ['2026-01-02', '2026-01-01'],
    ['', '2026-01-01'],
    ['x', 'y'],
    ['2020-01-01', '2026-01-01'],
  ])
    assert.equal(between(first, last), undefined);
});

test('changes are said in words', () => {
  assert.deepEqual(
    [changeOf(110, 100), changeOf(50, 100), changeOf(5, 0), changeOf(0, 0), changeOf(100, 100)],
    ['10% more', '50% less', 'none before', undefined, 'as before'],
  );
});
