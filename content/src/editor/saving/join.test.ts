import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinEdit } from './join.ts';

test('a word is put in where it changed, and all around it stays as its author wrote it', () => {
  const texts = { base: '**a** b c', ours: '**a** x c', theirs: '__a__\nb \\c' };
  assert.equal(joinEdit(texts, 'prose'), '__a__\nx \\c');
  assert.equal(joinEdit({ base: 'a\nb c', ours: 'a\nb d', theirs: 'a\r\nb c' }, 'exact'), 'a\r\nb d');
});

test('stars that an author left unescaped stay so next to a word that changes, where that is asked for', () => {
  const texts = { base: '\\*\\*a b', ours: '\\*\\*x b', theirs: '**a b' };
  assert.equal(joinEdit(texts, 'loose'), '**x b');
  assert.equal(joinEdit(texts, 'prose'), '\\*\\*x b');
});

test('where both changed one place, the edit counts', () => {
  assert.equal(joinEdit({ base: 'a b', ours: 'x b', theirs: 'y b' }, 'prose'), 'x b');
});
