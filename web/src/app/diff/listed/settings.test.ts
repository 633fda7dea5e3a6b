import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settingsOf } from './settings.ts';

test('a setting is said by its name, with what it was and is', () => {
  assert.deepEqual(settingsOf({ hidden: { after: true }, title: { before: 'A', after: 'B' }, odd: { before: 1 } }), [
    { name: 'Hidden', before: 'none', after: 'yes' },
    { name: 'Title', before: 'A', after: 'B' },
    { name: 'odd', before: '1', after: 'none' },
  ]);
});

test('of a value with parts, only those are said that are others', () => {
  const before = { outline: true, width: 'wide', cover: { size: 'full' } };
  const after = { outline: false, width: 'wide', cover: { size: 'hero' } };
  assert.deepEqual(settingsOf({ layout: { before, after } }), [
    { name: 'Layout, outline', before: 'yes', after: 'no' },
    { name: 'Layout, cover, size', before: 'full', after: 'hero' },
  ]);
});

test('nothing is said of what stays, and lists are one value', () => {
  assert.deepEqual(settingsOf({ tags: { before: ['a'], after: ['a', 'b'] }, icon: { before: 'x', after: 'x' } }), [
    { name: 'Tags', before: '["a"]', after: '["a","b"]' },
  ]);
});

test('hostile values stay values, and short', () => {
  const deep = JSON.parse(`${'{"__proto__":'.repeat(500)}1${'}'.repeat(500)}`);
  const said = settingsOf({ x: { before: deep, after: { y: 'z'.repeat(10_000) } } });
  assert.ok(said.every(({ before, after }) => before.length <= 300 && after.length <= 300));
  assert.ok(
    settingsOf({ x: { after: Object.fromEntries(Array.from({ length: 999 }, (_, n) => [n, n])) } }).length <= 20,
  );
});
