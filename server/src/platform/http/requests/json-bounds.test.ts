import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { countTurns } from '#testing/turns.ts';
import { excessIn } from './json-bounds.ts';

/** Values at any depth, the whole one among them. */
function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, each) => sum + countValues(each), 1);
}

test('a text with more values than may be is refused, and one with half as many is not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 6 }), async (value) => {
      const count = countValues(value);
      for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2)]) {
        assert.equal(await excessIn(text, 2 * count), undefined);
        assert.equal((await excessIn(text, count - 1))?.status, 422);
      }
    }),
  );
});

test('what stands in texts and names is no value', async () => {
  for (const text of ['[[[,,,', '\\', '\\"', '"],[', '\\\\'])
    assert.equal(await excessIn(JSON.stringify({ [text]: text }), 3), undefined, text);
});

test('what is nested too deep is refused, and what is merely long is not', async () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  assert.equal(await excessIn(nested(200), 1000), undefined);
  assert.equal((await excessIn(nested(201), 1000))?.message, 'body: expected at most 200 levels of nesting');
  assert.equal(await excessIn(`[${'[],'.repeat(300)}0]`, 1000), undefined);
});

test('a text without an end is left to the parser', async () => {
  for (const text of ['', '"', '"\\', '{"a":"', '"\\"', ']]]]', '[1,'])
    assert.equal(await excessIn(text, 10), undefined, text);
});

test('a large text is looked through in turns, whatever stands in it', async () => {
  const large = 4 * 1024 * 1024;
  for (const text of [
    `"${'x'.repeat(large)}"`,
    `"${String.raw`\"`.repeat(large / 2)}"`,
    '1'.repeat(large),
    ' '.repeat(large),
  ])
    assert.ok((await countTurns(() => excessIn(text, 10))) > 10, text.slice(0, 5));
});

test('a name of more than 10,000 characters is refused, and a text as long is not', async () => {
  const [fits, tooLong] = ['x'.repeat(10_000 - 1), 'x'.repeat(10_000)];
  for (const text of [JSON.stringify({ [fits]: 1 }), JSON.stringify([{ a: tooLong }, tooLong], null, 2)])
    assert.equal(await excessIn(text, 10), undefined);
  for (const text of [JSON.stringify({ [tooLong]: 1 }), JSON.stringify([{ a: { [tooLong]: 1 } }], null, 2)])
    assert.equal((await excessIn(text, 10))?.message, 'body: expected names of at most 10000 characters');
});
