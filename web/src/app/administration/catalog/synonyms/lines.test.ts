import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLines } from './lines.ts';

const groupsOf = (text: string) => readLines(text).groups.map(({ from, terms }) => (from ? [from, terms] : terms));

test('each line is a group, and an arrow makes it one-way', () => {
  assert.deepEqual(groupsOf('k8s, kubernetes\nportal => dashboard\na1,b1 → c1;d1\nx1\ty1\n'), [
    ['k8s', 'kubernetes'],
    [['portal'], ['dashboard']],
    [
      ['a1', 'b1'],
      ['c1', 'd1'],
    ],
    ['x1', 'y1'],
  ]);
});

test('blank lines and remarks are left out, and cells in quotation marks keep their commas', () => {
  assert.deepEqual(groupsOf('\uFEFF# ours\r\n\r\n"a, b",""\r\n"say ""hi""","hello, you" , sso,\r\n'), [
    ['say "hi"', 'hello, you', 'sso'],
  ]);
});

test('what is wrong is said with its line', () => {
  const { faults } = readLines(
    `one\n\n=> a1\na1 => b1 => c1\n${'x'.repeat(101)},y1\na1,***\nSSO,sso\n${'a1,'.repeat(11)}`,
  );
  assert.deepEqual(
    faults.map(({ line, message }) => `${line} ${message}`),
    [
      '1 has only one term',
      '3 has nothing on one side of the arrow',
      '4 has more than one arrow',
      '5 has a term of more than 100 characters',
      '6 has “***”, which has no letter or digit',
      '7 has “sso” twice',
      '8 has more than 10 terms',
    ],
  );
});

test('odd lines are read in time that grows with their length', () => {
  for (const text of ['"'.repeat(200_000), ' '.repeat(200_000) + 'a1', '"a'.repeat(100_000), ',;\t'.repeat(60_000)]) {
    const startedAt = performance.now();
    readLines(text);
    assert.ok(performance.now() - startedAt < 1000, text.slice(0, 5));
  }
});
