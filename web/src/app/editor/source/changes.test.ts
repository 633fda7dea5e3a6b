import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeBetween, lineEndOf } from './changes.ts';

for (const [before, after] of [
  ['', 'a'],
  ['a', ''],
  ['abc', 'abXc'],
  ['aaa', 'aa'],
  ['aa', 'aaa'],
  ['one two three', 'one three'],
  ['😀😃', '😀😄'],
] as const)
  test(`a change leads from "${before}" to "${after}"`, () => {
    const { from, to, insert } = changeBetween(before, after) ?? assert.fail();
    assert.equal(before.slice(0, from) + insert + before.slice(to), after);
  });

test('between equal texts there is none', () => assert.equal(changeBetween('a', 'a'), undefined));

test('lines end with CR LF only where all of them do', () => {
  assert.equal(lineEndOf('a\r\nb\r\n'), '\r\n');
  for (const mixed of ['a\r\nb\n', '\na\r\n', 'a\rb\r\n', 'a', 'a\n'])
    assert.equal(lineEndOf(mixed), '\n', JSON.stringify(mixed));
});
