import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { lineNumbers } from './line-numbers.ts';

test('the line of an offset is as many as there are ends of lines before it, and one', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r\n', '😀') });
  fc.assert(
    fc.property(text, (source) => {
      const lineOf = lineNumbers(source);
      for (let at = 0; at <= source.length; at += 1) assert.equal(lineOf(at), source.slice(0, at).split('\n').length);
    }),
  );
});
