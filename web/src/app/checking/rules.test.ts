import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mistakesIn, toWords } from './rules.ts';

test('words are read from lines and lists, each once in any case', () => {
  assert.deepEqual(toWords('kiln\nLectern, lectern;  glaze\n\n'), ['kiln', 'Lectern', 'glaze']);
  assert.deepEqual(toWords(' \n'), []);
});

test('mistakes have places for people', () => {
  const details = [
    { path: '/source/rules/todo', message: 'No.' },
    { path: '/source', message: 'Bad.' },
  ];
  assert.deepEqual(mistakesIn({ error: { details } }), [
    { path: 'rules › todo', message: 'No.' },
    { path: '', message: 'Bad.' },
  ]);
  assert.deepEqual(mistakesIn(undefined), []);
});
