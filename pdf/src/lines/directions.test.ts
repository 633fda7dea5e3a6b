// Letters of a font in which every character is one point wide.
import assert from 'node:assert/strict';
import test from 'node:test';
import { type Measure, setLines } from './index.ts';

const measureOf = (direction: Measure['direction']): Measure => ({
  direction,
  width: (text) => Array.from(text).length,
  stretches: (text) => (text === '' ? [] : [{ text, face: { id: 'plain' } }]),
  picture: () => undefined,
});

/** The pieces of the only line, from the side at which lines begin. */
const piecesOf = (text: string, direction: Measure['direction'] = 'ltr') =>
  setLines(measureOf(direction), [{ text, style: {} }], { width: 200, size: 10 })[0]?.pieces.map((piece) => piece.text);

test('words of Hebrew stand from right to left, and what is around them does not', () => {
  assert.deepEqual(piecesOf('see אב גד now'), ['see ', 'גד', ' ', 'אב', ' now']);
  assert.deepEqual(piecesOf('see now'), ['see now']);
});

test('numbers among them stand from left to right, and brackets are turned around', () => {
  assert.deepEqual(piecesOf('אב (12)', 'rtl'), ['אב', ' ', ')', '12', '(']);
});

test('a text that begins with such a letter begins on the other side', () => {
  const against = (text: string) =>
    setLines(measureOf('ltr'), [{ text, style: {} }], { width: 200, size: 10 })[0]?.isAgainst === true;
  assert.deepEqual([against('אב go'), against('go אב'), against('12 אב')], [true, false, true]);
});

test('on sheets from right to left, what has no such letter keeps its order', () => {
  assert.deepEqual(piecesOf('one two', 'rtl'), ['one two']);
  assert.deepEqual(piecesOf('אב API', 'rtl'), ['אב', ' ', 'API']);
});

test('code is never turned around', () => {
  const [line] = setLines(measureOf('rtl'), [{ text: 'x = "אב";', style: {} }], { width: 200, size: 10, isCode: true });
  assert.deepEqual([line?.pieces[0]?.text, line?.pieces.at(-1)?.text], ['x = "', '";']);
});

test('Thai breaks between words, and not before a character that repeats one', () => {
  const lines = setLines(measureOf('ltr'), [{ text: 'ภาษาไทยสวยมากๆ', style: {} }], { width: 8, size: 10 });
  const texts = lines.map((line) => line.pieces.map((piece) => piece.text).join(''));
  assert.deepEqual(texts.join(''), 'ภาษาไทยสวยมากๆ');
  assert.ok(texts.length > 1 && texts.every((text) => !text.startsWith('ๆ')));
});
