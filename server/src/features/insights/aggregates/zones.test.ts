import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isTimeZone, offsetsIn } from './zones.ts';

const HOUR_MS = 60 * 60 * 1000;
const at = (text: string): number => Date.parse(text);

test('names of time zones and offsets are known, other words are not', () => {
  for (const name of ['Europe/Berlin', 'asia/kolkata', 'UTC', '+05:30']) assert.ok(isTimeZone(name), name);
  for (const name of ['', 'Berlin', 'Europe/Nowhere', "UTC'; --", '+99:00']) assert.ok(!isTimeZone(name), name);
});

test('a zone whose clocks never change has one offset', () => {
  const year = { from: at('2026-01-01T00:00:00Z'), to: at('2027-01-01T00:00:00Z') };
  assert.deepEqual(offsetsIn('Asia/Kolkata', year), [{ ms: 5.5 * HOUR_MS }]);
  assert.deepEqual(offsetsIn('UTC', year), [{ ms: 0 }]);
});

test('clocks that change do so at their hour', () => {
  const year = { from: at('2026-01-01T12:34:56Z'), to: at('2026-12-31T00:00:00Z') };
  assert.deepEqual(offsetsIn('America/New_York', year), [
    { ms: -5 * HOUR_MS, before: at('2026-03-08T07:00:00Z') },
    { ms: -4 * HOUR_MS, before: at('2026-11-01T06:00:00Z') },
    { ms: -5 * HOUR_MS },
  ]);
});

test('whatever the moment, the day that its offset gives is the day of the calendar there', () => {
  const zones = ['Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia', 'America/St_Johns'];
  const range = { from: at('2025-11-30T00:00:00Z'), to: at('2026-12-31T00:00:00Z') };
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: range.from, max: range.to - 1 }), (timeZone, time) => {
      const offsets = offsetsIn(timeZone, range);
      const { ms = 0 } = offsets.find(({ before = Infinity }) => time < before) ?? {};
      const shown = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(time);
      assert.equal(new Date(time + ms).toISOString().slice(0, 10), shown);
    }),
    { numRuns: 100 },
  );
});
