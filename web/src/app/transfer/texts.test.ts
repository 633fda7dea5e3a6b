import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { guessSource, kindForFile, nameOf, percentOf, progressText, titleFor, titleForFile } from './texts.ts';

test('what is at an address is guessed by its ending', () => {
  const guesses = [
    'https://a.example/docs.ZIP',
    'https://a.example/x.md?raw=1',
    'https://docs.google.com/document/d/1',
    'https://github.com/team/handbook',
    'https://git.example/team/handbook.git',
    'https://a.example/x.constructor',
    'no address',
  ];
  assert.deepEqual(guesses.map(guessSource), ['zip', 'markdown', 'google-docs', 'git', 'git', undefined, undefined]);
});

test('a file is what somebody chose where that takes such files, else what its name says', () => {
  assert.equal(kindForFile('export.zip', 'notion'), 'notion');
  assert.equal(kindForFile('report.docx', 'zip'), 'docx');
  assert.equal(kindForFile('docs.tar.gz', 'git'), 'zip');
  assert.equal(kindForFile('what.xyz', 'zip'), 'zip');
});

test('a space is named after what is imported', () => {
  assert.equal(titleFor('https://a.example/team/user-guide.zip'), 'user guide');
  assert.equal(titleFor('https://a.example/'), 'a');
  assert.equal(titleForFile('hand_book.tar.gz'), 'hand book');
});

test('a title for any address has at most 50 characters', () => {
  fc.assert(fc.property(fc.webUrl({ withQueryParameters: true }), (url) => Array.from(titleFor(url)).length <= 50));
});

test('an import says what it is at, and how much of it where that is known', () => {
  const reading = { status: 'in-progress', progress: { phase: 'reading', done: 3, total: 12 } } as const;
  assert.equal(progressText(reading), '3 of 12 pages and files are read.');
  assert.equal(percentOf(reading), 25);
  assert.equal(progressText({ status: 'pending' }), 'It waits for its turn.');
  assert.equal(percentOf({ progress: { phase: 'fetching', done: 7 } }), undefined);
  assert.equal(nameOf({ source: { type: 'website', url: 'https://docs.example.com/a/' } }), 'docs.example.com/a');
});
