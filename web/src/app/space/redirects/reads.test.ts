import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toSource } from './reads.ts';

test('whole addresses are pasted, and parts of them typed', () => {
  assert.deepEqual(
    [
      '/guide/old/',
      'guide/old?from=mail#x',
      'https://docs.example.com/g%C3%BCte/alt?x',
      'https://x.example/%',
      '  ',
    ].map(toSource),
    ['guide/old', 'guide/old', 'güte/alt', '%', ''],
  );
});
