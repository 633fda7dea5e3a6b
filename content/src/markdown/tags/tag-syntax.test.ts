import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endsInValue, parseTag, tagName } from './tag-syntax.ts';
import { knownTag } from './tag-names.ts';

test('a tag has a name and attributes, quoted in many ways or not at all', () => {
  const cases: [text: string, name: string, attributes: Record<string, string>][] = [
    ['{% a %}', 'a', {}],
    ['{%a%}', 'a', {}],
    ['{%\ta\t%}', 'a', {}],
    ['{% @a/b-c c="d" %}', '@a/b-c', { c: 'd' }],
    ['{% a b="c d" e=\'f "g"\' h=i %}', 'a', { b: 'c d', e: 'f "g"', h: 'i' }],
    ['{% a b = "c"d="e" %}', 'a', { b: 'c', d: 'e' }],
    ['{% a b=“c” d=‘e’ f=”g” h=’i’ %}', 'a', { b: 'c', d: 'e', f: 'g', h: 'i' }],
    ['{% a "b c" %}', 'a', { '': 'b c' }],
    ['{% a b %}', 'a', { '': 'b' }],
    ['{% a "b" c "d" %}', 'a', { '': 'b' }],
    ['{% a b="1" b="2" %}', 'a', { b: '1' }],
    ['{% a b= %}', 'a', { b: '' }],
    ['{% a b="" %}', 'a', { b: '' }],
    ['{% a b="c %}', 'a', { b: '"c' }],
    ['{% a b="%}" %}', 'a', { b: '%}' }],
    ['{% a __proto__="b" toString="c" %}', 'a', { '': '__proto__="b"', toString: 'c' }],
    ['{% a b="c{% if d %}e{% endif %}f" %}', 'a', { b: 'cf' }],
  ];
  for (const [text, name, attributes] of cases) {
    const tag = parseTag(`x ${text} y`, 2);
    assert.deepEqual([tag?.name, { ...tag?.attributes }, tag?.raw], [name, attributes, text], text);
    assert.equal(tag?.end, 2 + text.length);
  }
});

test('what has no name, no end or another tag in it is no tag', () => {
  for (const text of [
    '{% %}',
    '{% 1a %}',
    '{ % a %}',
    '{% a',
    '{% a b="c',
    '{% a {% b %}',
    '{% a b={% if c %}',
    '{% a  ',
  ])
    assert.equal(parseTag(text, 0), undefined, text);
  assert.equal(parseTag('{% a %}', 1), undefined);
});

test('each value is known by its place', () => {
  const text = 'x {% a b="c" d=e "f" %}';
  const { values = {} } = parseTag(text, 2) ?? {};
  const written = Object.entries(values).map(([name, { start, end }]) => [name, text.slice(start, end)]);
  assert.deepEqual(written, [
    ['b', 'c'],
    ['d', 'e'],
    ['', 'f'],
  ]);
});

test('the name of a tag is known before its end', () => {
  assert.equal(tagName('x {% hint style="', 2), 'hint');
  assert.equal(tagName('x {% hint', 1), undefined);
});

test('a tag breaks off in a value where its quote has no end', () => {
  for (const [text, breaksOff] of [
    ['{% a b="c', true],
    ['{% a b = "c', true],
    ['{% a b="c" d=“e', true],
    ['{% a b="c" d="e"', false],
    ['{% a b="=" c', false],
    ['{% a b=\'"', true],
    ['{% a "b', false],
    ['{% a b=c', false],
  ] as const)
    assert.equal(endsInValue(text), breaksOff, text);
});

test('names of ours open a tag, with `end` they end one, and others are text', () => {
  for (const [name, known] of [
    ['hint', { base: 'hint', closes: false }],
    ['endhint', { base: 'hint', closes: true }],
    ['embed', { base: 'embed', closes: false }],
    ['endembed', { base: 'embed', closes: true }],
    ['@a/b', { base: '@', closes: false }],
    ['@a', undefined],
    ['end@a/b', undefined],
    ['set', undefined],
    ['xxxhint', undefined],
    ['end', undefined],
  ] as const)
    assert.deepEqual(knownTag(name), known, name);
});
