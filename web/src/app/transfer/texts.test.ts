import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { guessSource, importedText, titleFor } from './texts.ts';

test('what is at an address is guessed by its ending', () => {
  const guesses = [
    'https://a.example/docs.ZIP',
    'https://a.example/x.md?raw=1',
    'https://docs.google.com/document/d/1',
    'https://a.example/x.constructor',
    'no address',
  ];
  assert.deepEqual(guesses.map(guessSource), ['zip', 'markdown', 'google-docs', undefined, undefined]);
});

test('a space is named after what is imported', () => {
  assert.equal(titleFor('https://a.example/team/user-guide.zip'), 'user guide');
  assert.equal(titleFor('https://a.example/'), 'a.example');
});

test('a title for any address has at most 50 characters', () => {
  fc.assert(fc.property(fc.webUrl({ withQueryParameters: true }), (url) => Array.from(titleFor(url)).length <= 50));
});

test('what was left out of an import is said', () => {
  const revision = 'r';
  assert.equal(importedText({ revision, importedResources: 1, totalResources: 1 }), '1 page or file is imported.');
  assert.match(importedText({ revision, importedResources: 3, totalResources: 5 }), /^3 pages .* 2 were left out\.$/);
});
