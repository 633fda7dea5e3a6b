import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { excessIn } from './json-bounds.ts';

/** Values at any depth, the whole one among them. */
function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, each) => sum + countValues(each), 1);
}

test('a text with more values than may be is refused, and one with half as many is not', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const count = countValues(value);
      for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2)]) {
        assert.equal(excessIn(text, 2 * count), undefined);
        assert.equal(excessIn(text, count - 1)?.status, 422);
      }
    }),
  );
});

test('what stands in texts and names is no value', () => {
  for (const text of ['[[[,,,', '\\', '\\"', '"],[', '\\\\'])
    assert.equal(excessIn(JSON.stringify({ [text]: text }), 3), undefined, text);
});

test('what is nested too deep is refused, and what is merely long is not', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  assert.equal(excessIn(nested(200), 1000), undefined);
  assert.equal(excessIn(nested(201), 1000)?.message, 'body: expected at most 200 levels of nesting');
  assert.equal(excessIn(`[${'[],'.repeat(300)}0]`, 1000), undefined);
});

test('a text without an end is left to the parser', () => {
  for (const text of ['', '"', '"\\', '{"a":"', '"\\"', ']]]]', '[1,'])
    assert.equal(excessIn(text, 10), undefined, text);
});
