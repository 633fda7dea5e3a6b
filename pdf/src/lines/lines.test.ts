// Lines of a font in which every character is one point wide.
import assert from 'node:assert/strict';
import test from 'node:test';
import type { Run } from '../blocks/index.ts';
import { type Measure, setLines } from './index.ts';

const measure: Measure = {
  direction: 'ltr',
  width: (text) => Array.from(text).length,
  stretches: (text) => (text === '' ? [] : [{ text, face: { id: 'plain' } }]),
  picture: (file) => (file === 'gone' ? undefined : { width: 400, height: 200 }),
};
const style = {};

const textsOf = (text: string, width: number, isCode = false): string[] =>
  setLines(measure, [{ text, style }], { width, size: 10, isCode }).map((line) =>
    line.pieces.map((piece) => piece.text).join(''),
  );

test('a word that just fits stays in its line, and the blank before one that does not is dropped', () => {
  assert.deepEqual(textsOf('one two', 7), ['one two']);
  assert.deepEqual(textsOf('one two', 6), ['one', 'two']);
  assert.deepEqual(textsOf('one  two three', 9), ['one  two', 'three']);
});

test('blanks at the start and at the end of a line are not set, but in code they are', () => {
  assert.deepEqual(textsOf('  one ', 10), ['one']);
  assert.deepEqual(textsOf('  one', 10, true), ['  one']);
});

test('a line ends where its text says so, and no text is one empty line', () => {
  assert.deepEqual(textsOf('one\ntwo', 10), ['one', 'two']);
  assert.deepEqual(textsOf('one\n\ntwo', 10), ['one', '', 'two']);
  assert.deepEqual(textsOf('', 10), ['']);
});

test('a word that is longer than a line is cut, after a joint if one is in the second half', () => {
  assert.deepEqual(textsOf('abcdefghij', 4), ['abcd', 'efgh', 'ij']);
  assert.deepEqual(textsOf('abc/defgh', 5), ['abc/', 'defgh']);
  assert.deepEqual(textsOf('a/bcdefgh', 5), ['a/bcd', 'efgh']);
  assert.deepEqual(textsOf('abc/defghijkl', 5), ['abc/', 'defgh', 'ijkl']);
});

test('a character that is wider than its line stands in it alone, and no line is empty', () => {
  assert.deepEqual(textsOf('ab c', 0.5), ['a', 'b', 'c']);
});

test('what follows a long word goes on in its last line', () => {
  assert.deepEqual(textsOf('abcdef gh', 5), ['abcde', 'f gh']);
});

test('a line breaks after a hyphen between words, and not after the minus of a number', () => {
  assert.deepEqual(textsOf('well-known', 6), ['well-', 'known']);
  assert.deepEqual(textsOf('is -5', 4), ['is', '-5']);
});

test('a line breaks between Chinese characters, but begins with no full stop and ends with no open bracket', () => {
  assert.deepEqual(textsOf('中文文档', 3), ['中文文', '档']);
  assert.deepEqual(textsOf('中文文。', 3), ['中文', '文。']);
  assert.deepEqual(textsOf('中文「档', 3), ['中文', '「档']);
});

test('a line breaks where a zero-width space allows it, and shows nothing there', () => {
  assert.deepEqual(textsOf('abc\u200Bdef', 4), ['abc', 'def']);
  assert.deepEqual(textsOf('abc\u200Bdef', 6), ['abcdef']);
});

test('runs of one word stay together, and runs of one style are one piece', () => {
  const bold = { bold: true };
  const runs: Run[] = [
    { text: 'one t', style },
    { text: 'w', style: bold },
    { text: 'o', style },
  ];
  const lines = setLines(measure, runs, { width: 6, size: 10 });
  assert.deepEqual(
    lines.map(({ pieces }) => pieces.map(({ text }) => text)),
    [['one'], ['t', 'w', 'o']],
  );
  assert.deepEqual(
    lines.map(({ width }) => width),
    [3, 3],
  );
});

test('a picture among words is little higher than they are, a large one as wide as the line at most', () => {
  const heightOf = (isLarge: boolean, width: number) =>
    setLines(measure, [{ text: '', style, picture: { file: 'a', isLarge } }], { width, size: 10 })[0]?.pictureHeight;
  assert.equal(heightOf(false, 500), 12.5);
  assert.equal(heightOf(true, 500), 150);
  assert.equal(heightOf(true, 100), 50);
  assert.equal(setLines(measure, [{ text: 'one', style }], { width: 50, size: 10 })[0]?.pictureHeight, 0);
});

test('a picture that cannot be drawn is named', () => {
  const runs: Run[] = [{ text: 'A map', style, picture: { file: 'gone', isLarge: false } }];
  assert.deepEqual(
    setLines(measure, runs, { width: 50, size: 10 }).map(({ pieces }) => pieces.map(({ text }) => text)),
    [['[A map]']],
  );
});

test('an anchor stays with the word before it', () => {
  const runs: Run[] = [{ text: 'one two', style, anchor: 'here' }];
  const [, second] = setLines(measure, runs, { width: 4, size: 10 });
  assert.deepEqual(
    second?.pieces.map(({ text, anchor }) => [text, anchor]),
    [
      ['two', undefined],
      ['', 'here'],
    ],
  );
});

test('an anchor inside a word does not break it', () => {
  const runs: Run[] = [
    { text: 'one tw', style, anchor: 'here' },
    { text: 'o', style },
  ];
  assert.deepEqual(
    setLines(measure, runs, { width: 6, size: 10 }).map(({ pieces }) => pieces.map(({ text }) => text).join('')),
    ['one', 'two'],
  );
});
