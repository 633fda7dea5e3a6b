import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askedFor, fromMarkdown, toMarkdown } from './text.ts';

const OLGA = { id: 'o1', displayName: 'Olga' };
const OLGA_M = { id: 'o2', displayName: 'Olga [M]' };
const ORIGIN = 'https://docs.example.com';

test('who is mentioned is a link, and the longer name goes first', () => {
  assert.equal(
    toMarkdown('@Olga [M], ask @Olga. Not @Olgas.', [OLGA, OLGA_M], ORIGIN),
    '[Olga \\[M\\]](https://docs.example.com/u/o2 "mention"), ask [Olga](https://docs.example.com/u/o1 "mention"). Not @Olgas.',
  );
});

test('an edit begins with what was typed', () => {
  const text = 'Ask @Olga [M]\nor @Olga.\n\n* one\n* two\n\n```js\na\nb\n```';
  const markdown = toMarkdown(text, [OLGA, OLGA_M], ORIGIN);
  assert.deepEqual(fromMarkdown(markdown), { text, mentioned: [OLGA_M, OLGA] });
  assert.equal(toMarkdown(text, fromMarkdown(markdown).mentioned, ORIGIN), markdown);
});

test('lines stay lines, but for those of code', () => {
  assert.equal(toMarkdown(' a \nb\n\nc\n```\nd\ne\n```\nf ', [], ORIGIN), 'a  \nb\n\nc\n```\nd\ne\n```\nf');
});

test('a link of somebody else is no mention, and stays what it is', () => {
  const markdown = '[Olga](https://example.com/u/o1) and [b](/u/x "title")';
  assert.deepEqual(fromMarkdown(markdown), { text: markdown, mentioned: [] });
});

test('people are asked for after an @ at the beginning of a word', () => {
  assert.deepEqual(['@', 'Hi @ol', 'Hi @Olga M', 'a@b', '(@o', '@a @b', 'none', '@ '].map(askedFor), [
    '',
    'ol',
    'Olga M',
    undefined,
    'o',
    'b',
    undefined,
    undefined,
  ]);
});
