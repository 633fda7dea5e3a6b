import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseRison } from './rison.ts';

const EXAMPLES: [text: string, value: unknown][] = [
  ['(plan:pro,beta:!t)', { plan: 'pro', beta: true }],
  ['()', {}],
  ["(a:'it!'s !! fine',b:!n,c:!f)", { a: "it's ! fine", b: null, c: false }],
  ['(unsigned:(level:-1.5e3),tags:!(a,b,!(1)))', { unsigned: { level: -1500 }, tags: ['a', 'b', [1]] }],
  ["('a key':'')", { 'a key': '' }],
  ['!()', []],
  ['12', 12],
  ['1st', '1st'],
  ['(é:über)', { é: 'über' }],
];

for (const [text, value] of EXAMPLES)
  test(`${text} is read as what it says`, () => assert.deepEqual(parseRison(text), { value }));

test('what is no Rison is refused', () => {
  for (const text of [
    '',
    '(',
    '(a)',
    '(a:)',
    '(a:b',
    '(a:b,)',
    '(a:b))',
    '!x',
    '!',
    "'a",
    "'!a'",
    '!(a',
    '(a:b c:d)',
    'a:b',
  ])
    assert.equal(parseRison(text), undefined, text);
});

test('what is nested deeper than anybody needs is refused, and no stack ends', () => {
  assert.equal(parseRison(`${'(a:'.repeat(100_000)}b${')'.repeat(100_000)}`), undefined);
  assert.notEqual(parseRison(`${'!('.repeat(10)}${')'.repeat(10)}`), undefined);
});

test('a name of the language itself is a name like others', () => {
  const value = parseRison('(__proto__:(admin:!t))')?.value as Record<string, unknown>;
  assert.deepEqual(Object.keys(value), ['__proto__']);
  assert.equal(({} as Record<string, unknown>)['admin'], undefined);
});

const quote = (text: string): string => `'${text.replaceAll(/[!']/g, '!$&')}'`;

function write(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (value === null) return '!n';
  if (typeof value === 'boolean') return value ? '!t' : '!f';
  if (typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `!(${value.map(write).join(',')})`;
  return `(${Object.entries(value)
    .map(([name, inner]) => `${quote(name)}:${write(inner)}`)
    .join(',')})`;
}

test('whatever is written as Rison is read as it was', () => {
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      fc.string({ unit: 'grapheme' }),
      fc.boolean(),
      fc.constant(null),
      fc.integer(),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.string(), tie('value'), { maxKeys: 4, noNullPrototype: true }),
    ),
  }));
  fc.assert(fc.property(value, (each) => assert.deepEqual(parseRison(write(each)), { value: each })));
});

test('any text is read or refused, and nothing else happens', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('(', ')', ',', ':', '!', "'", 'a', 't', '1') }),
      (text) => void parseRison(text),
    ),
  );
});
