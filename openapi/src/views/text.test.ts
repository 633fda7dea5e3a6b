import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageOf, proseBox, type Writing } from './text.ts';

test('a body is colored by what its type says, and others not at all', () => {
  const types = {
    'application/json': 'json',
    'application/problem+JSON': 'json',
    'application/xml': 'xml',
    'text/html; charset=utf-8': 'xml',
    'application/x-yaml': 'yaml',
    'text/plain': 'text',
  };
  for (const [type, language] of Object.entries(types)) assert.equal(languageOf(type), language, type);
});

test('a link within a text leads to its heading, whatever others of the page are called', () => {
  const writing: Writing = { words: {} as Writing['words'], code: [], id: 'get-pets', taken: new Map() };
  const text = '[how](#keys) [page](#elsewhere)\n\n## Keys\n\nSend one.[^1]\n\n[^1]: Or two.';
  const first = proseBox(writing, text);
  assert.match(first, /<a href="#get-pets-text-keys">how<\/a> <a href="#elsewhere">page<\/a>/);
  assert.match(first, /<h5 id="get-pets-text-keys">Keys<\/h5>/);
  const second = proseBox(writing, text);
  assert.match(second, /href="#get-pets-text-keys-1".*id="get-pets-text-keys-1"/s);
  const ids = [...(first + second).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  assert.equal(new Set(ids).size, ids.length);
  for (const [, name] of (first + second).matchAll(/ href="#([^"]*)"/g))
    assert.ok(name === 'elsewhere' || ids.includes(name), name);
});
