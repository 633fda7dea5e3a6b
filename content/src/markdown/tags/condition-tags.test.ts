import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inlineTags, meaningOf, plainTags } from './condition-tags.ts';
import { withoutConditionals } from './conditionals.ts';

const textsOf = (source: string, spans: readonly { start: number; end: number }[]): string[] =>
  spans.map(({ start, end }) => source.slice(start, end));

test('condition tags are found where they are not code and not escaped', () => {
  for (const [source, tags, texts] of [
    ['a {% if b %}c{% endif %}', ['{% if b %}', '{% endif %}'], []],
    ['a `{% if b %}` {% if c %}', ['{% if c %}'], ['`{% if b %}`']],
    ['`` ` {% if b %} `` {% endif %}', ['{% endif %}'], ['`` ` {% if b %} ``']],
    ['`a {% if b %} ``', ['{% if b %}'], []],
    ['``` {% if b %} `x` ` {% if c %} `', ['{% if b %}'], ['`x`', '` {% if c %} `']],
    ['\\{% if b %} {% if c %}', ['{% if c %}'], ['\\{']],
    ['{% iffy %} {% if-not %} {% endifs %} {% else %}', [], []],
    ['{% if a\n%} {% if b', ['{% if a', '{% if b'], []],
    ['{% if a {% if b %}', ['{% if a ', '{% if b %}'], []],
    ['{% if a {% endif %}', ['{% if a {% endif %}'], []],
    ['`{%', [], []],
  ] as const) {
    const found = inlineTags(source);
    assert.deepEqual([textsOf(source, found.tags), textsOf(source, found.texts)], [tags, texts], source);
  }
});

test('in HTML, backticks and backslashes are letters like others', () => {
  const source = '`{% if b %}` \\{% endif %}';
  assert.deepEqual(textsOf(source, plainTags(source)), ['{% if b %}', '{% endif %}']);
  assert.deepEqual(plainTags('a { % if b %}'), []);
});

test('a condition has its expression, unless it has no end', () => {
  for (const [raw, meaning] of [
    ['{% if a == "b" %}', { opens: true, expression: 'a == "b"' }],
    ['{%if a%}', { opens: true, expression: 'a' }],
    ['{% if %}', { opens: true }],
    ['{% if a', { opens: true }],
  ] as const)
    assert.deepEqual(meaningOf(raw, 'if'), meaning);
  assert.deepEqual(meaningOf('{% endif %}', 'endif'), { opens: false });
});

test('what stands under conditions is left out, and how many are open goes on to the next text', () => {
  const [beginning, end] = ['{% if x %}', '{% endif %}'];
  for (const [source, depth, text, after] of [
    ['a', 0, 'a', 0],
    ['a', 1, '', 1],
    [`a${beginning}b${end}c`, 0, 'ac', 0],
    [`a${beginning}b${beginning}c${end}d${end}e`, 0, 'ae', 0],
    [`a${beginning}b`, 0, 'a', 1],
    [`a${end}b`, 1, 'b', 0],
    [`a${end}b`, 2, '', 1],
    [`a${end}b${beginning}c`, 0, 'ab', 1],
    [`\`${beginning}\`a`, 0, `\`${beginning}\`a`, 0],
  ] as const)
    assert.deepEqual(withoutConditionals(source, depth, false), { text, depth: after }, source);
  assert.deepEqual(withoutConditionals(`\`${beginning}\`a`, 0, true), { text: '`', depth: 1 });
});
