import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseKept } from './keeping.ts';

const none = { last: 1, daily: 0, weekly: 0, monthly: 0, yearly: 0 };
const idAt = (time: number): string => `${new Date(time).toISOString().replace(/[-:]|\.\d+/g, '')}-00000000`;
const DAY = 24 * 60 * 60 * 1000;
/** Two a day, at 02:00 and 14:00, for three years up to a Wednesday. */
const all = Array.from({ length: 2 * 1096 }, (_, at) => idAt(Date.parse('2026-11-25T14:00:00Z') - (at * DAY) / 2));
const daysOf = (kept: ReadonlySet<string>) => [...kept].toSorted().map((id) => id.slice(0, 11));

test('by number, the newest are kept, and the newest one always', () => {
  assert.deepEqual([...chooseKept(all, { ...none, last: 3 })], all.slice(0, 3));
  assert.deepEqual([...chooseKept(all, { ...none, last: 0 })], all.slice(0, 1));
  assert.equal(chooseKept(all, { ...none, last: 5000 }).size, all.length);
  assert.equal(chooseKept([], none).size, 0);
});

test('of days, weeks, months and years, the newest one of each is kept', () => {
  const days = [...chooseKept(all, { ...none, daily: 3 })];
  assert.deepEqual(
    days.map((id) => id.slice(0, 11)),
    ['20261125T14', '20261124T14', '20261123T14'],
  );
  assert.deepEqual(daysOf(chooseKept(all, { ...none, weekly: 3 })), ['20261115T14', '20261122T14', '20261125T14']);
  assert.deepEqual(daysOf(chooseKept(all, { ...none, monthly: 3 })), ['20260930T14', '20261031T14', '20261125T14']);
  assert.deepEqual(daysOf(chooseKept(all, { ...none, yearly: 9 })), [
    ...['20231231T14', '20241231T14', '20251231T14', '20261125T14'],
  ]);
});

test('a backup is kept for any reason, and days without one are not counted', () => {
  const gaps = [idAt(Date.parse('2026-11-25T02:00:00Z')), idAt(Date.parse('2026-10-02T02:00:00Z'))];
  assert.deepEqual(daysOf(chooseKept(gaps, { ...none, daily: 2 })), ['20261002T02', '20261125T02']);
  const both = chooseKept(all, { last: 2, daily: 7, weekly: 4, monthly: 12, yearly: 3 });
  assert.ok(both.size > 20 && both.size < 28, `${both.size}`);
});

test('what has no time is none of ours, and stays; a day that is none is no time', () => {
  const odd = ['zzz', '20269999T999999Z-00000000', '20261125T140000Z'];
  const kept = chooseKept([...odd, ...all], { ...none, last: 1 });
  assert.deepEqual(kept, new Set([...odd, all[0]]));
});
