import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offsetsOf, orderOf, rangeOf, type Request, rowsAtMost, showValue, typesOf } from './rules.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-05-02T12:00:00Z');
const request = (more: object = {}) => more as Request;
const daysOf = (range?: object): number => {
  const { from, to } = rangeOf(request(range === undefined ? {} : { range }), NOW);
  return (to - from) / DAY;
};

test('a time is so many days back, or from one time to another', () => {
  assert.deepEqual(rangeOf(request(), NOW), { from: NOW - 30 * DAY, to: NOW });
  assert.equal(daysOf({ days: 7 }), 7);
  assert.equal(daysOf({ days: 400 }), 400);
  assert.equal(daysOf({ to: '2026-01-31T00:00:00Z' }), 30);
  assert.equal(daysOf({ from: '2026-05-01T00:00:00Z' }), 1.5);
  const both = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' };
  assert.deepEqual(rangeOf(request({ range: both }), NOW), { from: Date.parse(both.from), to: Date.parse(both.to) });
});

test('a time that is none, or too long, is refused', () => {
  const at = '2026-01-01T00:00:00Z';
  for (const range of [
    { days: 401 },
    { days: 1, from: at },
    { days: 1, to: at },
    { from: at, to: at },
    { from: at, to: '2025-12-31T00:00:00Z' },
    { from: '2026-06-01T00:00:00Z' },
    { from: '2024-01-01T00:00:00Z' },
  ])
    assert.throws(() => rangeOf(request({ range }), NOW), { status: 422, message: /^body\.range: expected/ });
});

test('days are those of UTC unless a time zone is asked for', () => {
  const range = { from: NOW, to: NOW + DAY };
  assert.deepEqual(offsetsOf(request(), range), [{ ms: 0 }]);
  assert.deepEqual(offsetsOf(request({ timeZone: '+05:30' }), range), [{ ms: 5.5 * 60 * 60 * 1000 }]);
  assert.throws(() => offsetsOf(request({ timeZone: 'Here' }), range), { message: /^body\.timeZone: / });
});

test('rows are as many as asked for, and of times all that one answer has', () => {
  assert.equal(rowsAtMost(request()), 100);
  assert.equal(rowsAtMost(request({ groupBy: ['page'] })), 100);
  assert.equal(rowsAtMost(request({ groupBy: ['page', 'date'] })), 1000);
  assert.equal(rowsAtMost(request({ groupBy: ['hour'] })), 1000);
  assert.equal(rowsAtMost(request({ groupBy: ['hour'], limit: 5 })), 5);
});

test('only events are counted that have what they are grouped by', () => {
  const types = (more: object) => typesOf(request(more));
  assert.equal(types({}), undefined);
  assert.deepEqual(types({ filters: { types: ['page_view', 'page_view'] } }), ['page_view']);
  assert.deepEqual(types({ groupBy: ['query', 'date'] }), ['search_type_query']);
  assert.deepEqual(types({ groupBy: ['link'] }), ['link_click']);
  assert.deepEqual(types({ groupBy: ['rating'] }), ['page_post_feedback']);
  assert.deepEqual(types({ filters: { withoutResults: true } }), ['search_type_query']);
  assert.deepEqual(types({ groupBy: ['query'], filters: { withoutResults: true } }), ['search_type_query']);
  assert.equal(types({ filters: { withoutResults: false } }), undefined);
  assert.deepEqual(types({ groupBy: ['link'], filters: { types: ['page_view', 'link_click'] } }), ['link_click']);
  for (const [more, path] of [
    [{ groupBy: ['query', 'link'] }, 'groupBy'],
    [{ groupBy: ['link'], filters: { withoutResults: true } }, 'filters\\.withoutResults'],
    [{ groupBy: ['link'], filters: { types: ['page_view'] } }, 'filters\\.types'],
  ] as const)
    assert.throws(() => types(more), { status: 422, message: new RegExp(`^body\\.${path}: `) });
});

test('rows come in the order of time where they have one, else the largest first', () => {
  const order = (more: object) => orderOf(request(more));
  assert.deepEqual(order({}), { by: 'events', direction: 'desc' });
  assert.deepEqual(order({ select: ['visitors', 'events'] }), { by: 'visitors', direction: 'desc' });
  assert.deepEqual(order({ groupBy: ['page', 'hour'] }), { by: 'hour', direction: 'asc' });
  assert.deepEqual(order({ groupBy: ['date'], orderBy: { by: 'date' } }), { by: 'date', direction: 'asc' });
  assert.deepEqual(order({ groupBy: ['date'], orderBy: { by: 'events' } }), { by: 'events', direction: 'desc' });
  assert.deepEqual(order({ orderBy: { by: 'events', direction: 'asc' } }), { by: 'events', direction: 'asc' });
  assert.throws(() => order({ groupBy: ['hour'], orderBy: { by: 'date' } }), { message: /^body\.orderBy\.by: / });
});

test('a group is shown as people read it', () => {
  assert.equal(showValue('date', 1), '1970-01-02');
  assert.equal(showValue('hour', '25'), '1970-01-02T01:00:00.000Z');
  assert.equal(showValue('page', 'p1'), 'p1');
  assert.equal(showValue('country', ''), null);
  assert.equal(showValue('rating', 0), '0');
});
