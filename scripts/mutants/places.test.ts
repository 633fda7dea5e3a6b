import assert from 'node:assert/strict';
import test from 'node:test';
import { applyChange, listChanges } from './places.ts';

const CASES: [string, string, string[]][] = [
  ['a comparison', 'export const x = a < b;', ['export const x = a <= b;']],
  ['an operator after comments', 'export const x = a /* < */ === b;', ['export const x = a /* < */ !== b;']],
  ['one of two conditions', 'export const x = a && b;', ['export const x = a || b;']],
  ['a denial', 'export const x = !a;', ['export const x = a;']],
  ['a bound', 'export const x = a[1];', ['export const x = a[2];']],
  ['a truth', 'export const x = true;', ['export const x = false;']],
  ['a constant that programs compare', `export const x = 'open';`, [`export const x = '~open';`]],
  ['a choice', 'export const x = a ? b : c;', ['export const x = !(a) ? b : c;']],
  ['a condition and what is done', 'if (a) b();', ['if (!(a)) b();', 'if (a) ;']],
  ['a loop', 'while (a) b();', ['while (false) b();', 'while (a) ;']],
];

for (const [name, text, expected] of CASES) {
  test(`${name} is changed`, () => assert.deepEqual(changedTexts(text), expected));
}

test('nothing is changed that does not run, that people read, or that is large', () => {
  const texts = [
    `import { a } from './a.ts';`,
    `export { a } from './a.ts';`,
    `export type X = 'open' | 1 | true;`,
    `export const x = y as 'open';`,
    `throw new Error('a-b');`,
    `export const x = 'Words that people read.';`,
    `export const x = 1_000_000;`,
    `export const x = { 'a-b': y };`,
    `export const x = new URL('./a.ts', import.meta.url);`,
    `export const x = import('./a.ts');`,
    `'use strict';`,
    `export const x = { version: 2 };`,
  ];
  for (const text of texts) assert.deepEqual(changedTexts(text), [], text);
});

test('several changes of one text are each made alone', () => {
  assert.deepEqual(changedTexts('f(a <= 1); g();'), ['; g();', 'f(a < 1); g();', 'f(a <= 2); g();', 'f(a <= 1); ;']);
});

function changedTexts(text: string): string[] {
  return listChanges('x.ts', text).map((change) => applyChange(text, change));
}
