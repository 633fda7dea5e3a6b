import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isThinnedOut } from './rules.ts';
import { DAY_MS, ruleOf } from './testing.ts';

const NOW = Date.parse('2026-11-25T12:00:00Z');
const at = (text: string): number => Date.parse(`${text}Z`);
const goes = (rule: string, from: string, next: string): boolean =>
  isThinnedOut(ruleOf(rule), { at: at(from), next: at(next) }, NOW);

test('an age counts from the moment at which the next revision came', () => {
  // It was what readers saw until yesterday, however long ago it was written.
  assert.equal(goes('all=7', '2020-01-01T00:00', '2026-11-24T00:00'), false);
  assert.equal(goes('all=7', '2026-11-01T00:00', '2026-11-18T12:01'), false);
  assert.equal(goes('all=7', '2026-11-01T00:00', '2026-11-18T12:00'), true);
  assert.equal(goes('all', '2020-01-01T00:00', '2020-01-01T00:01'), false);
});

test('of a day, a week and a month the last one stays', () => {
  assert.equal(goes('all=7,daily=always', '2026-10-01T10:00', '2026-10-01T23:59'), true);
  assert.equal(goes('all=7,daily=always', '2026-10-01T23:59', '2026-10-02T00:00'), false);
  // The first of November 2026 is a Sunday.
  assert.equal(goes('all=7,weekly=always', '2026-10-26T00:00', '2026-11-01T23:59'), true);
  assert.equal(goes('all=7,weekly=always', '2026-11-01T23:59', '2026-11-02T00:00'), false);
  assert.equal(goes('all=7,monthly=always', '2026-10-01T00:00', '2026-10-31T23:59'), true);
  assert.equal(goes('all=7,monthly=always', '2026-10-31T23:59', '2026-11-01T00:00'), false);
});

test('what is older than the last step goes, and a time to come is no age', () => {
  const rule = 'all=7,daily=30,weekly=365';
  assert.equal(goes(rule, '2026-11-01T10:00', '2026-11-02T10:00'), false);
  assert.equal(goes(rule, '2026-10-20T10:00', '2026-10-21T10:00'), true);
  assert.equal(goes(rule, '2025-10-20T10:00', '2025-12-21T10:00'), false);
  assert.equal(goes(rule, '2024-10-20T10:00', '2025-11-21T10:00'), true);
  assert.equal(isThinnedOut(ruleOf('all=7'), { at: NOW, next: NOW + 400 * DAY_MS }, NOW), false);
});
