import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tokens } from '@lectern/content';
import fc from 'fast-check';
import { plainTerms as termsOf } from './testing.ts';
import { highlightsIn, previewOf } from '@lectern/content/search';

const marked = (text: string, query: string) =>
  highlightsIn(text, termsOf(query)).map(({ start, end }) => text.slice(start, end));

test('words are marked as they are written, whatever their case and accents', () => {
  assert.deepEqual(marked('Größe, GROSSE und groß', 'grosse '), ['Größe', 'GROSSE']);
});

test('a word is not marked within another one, whatever letter or digit that goes on with', () => {
  for (const text of ['jazz', 'zoneja', 'ja0', 'ja9', '0ja', 'JAZ']) assert.deepEqual(marked(text, 'ja '), [], text);
  assert.deepEqual(marked('jazz (ja) zone', 'ja '), ['ja']);
});

test('pairs that touch are one range', () => {
  assert.deepEqual(marked('安装数据库管理', '数据库'), ['数据库']);
});

test('a preview is a piece of the text around the words, with an ellipsis where it was cut', () => {
  const text = `${'before '.repeat(100)}the needle here${' after'.repeat(100)}`;
  const { body, highlights } = previewOf(text, termsOf('needle'));
  assert.match(body, /^…before .*the needle here after.* after…$/);
  assert.deepEqual(
    highlights.map(({ start, end }) => body.slice(start, end)),
    ['needle'],
  );
});

test('a preview shows the place where the most of the words stand', () => {
  const text = `one ${'x '.repeat(300)}one two three ${'x '.repeat(300)}`;
  const { body, highlights } = previewOf(text, termsOf('one two three '));
  assert.deepEqual(
    highlights.map(({ start, end }) => body.slice(start, end)),
    ['one', 'two', 'three'],
  );
});

test('of places that have as much, a preview shows the first', () => {
  const text = `needle one ${'x '.repeat(300)}needle two`;
  assert.match(previewOf(text, termsOf('needle ')).body, /^needle one x/);
});

test('a section that has none of the words shows its beginning', () => {
  assert.deepEqual(previewOf('First line.\nSecond.', termsOf('other')), {
    body: 'First line. Second.',
    highlights: [],
  });
});

test('ranges lie in the preview, in order, and hold words that are meant; no character is cut in two', () => {
  const text = fc.array(fc.constantFrom('needle', 'Nadel', '数据库', '𠀀𠀁', '\n', ' ', 'x'.repeat(90), '. ', '😀'), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(text, (parts) => {
      const { body, highlights } = previewOf(parts.join(' '), termsOf('needle 数据 𠀀𠀁'));
      assert.ok(body.length <= 310);
      assert.equal(body.isWellFormed(), true);
      let before = -1;
      for (const { start, end } of highlights) {
        assert.ok(start > before && end > start && end <= body.length);
        assert.match(body.slice(start, end), /^(?:needle|数据|𠀀𠀁)+$/u);
        before = end;
      }
    }),
  );
});

test('what is found in plain letters is what is found character by character', () => {
  const character = fc.constantFrom(
    ...['a', 'b', 'A', 'B', 'x', 'z', '0', '7', '9', ' ', '.', '_', '-', '\n', '\u0000'],
  );
  const text = fc.string({ unit: character, maxLength: 60 });
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'x', '7'), minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(text, fc.array(word, { minLength: 1, maxLength: 3 }), fc.boolean(), (plain, words, prefix) => {
      const terms = words.map((text) => ({ variants: [{ text, weight: 1 }], prefix, weight: 1, isStop: false }));
      const slowly = tokens(plain).filter(({ word: found }) =>
        words.some((each) => (prefix ? found.startsWith(each) : found === each)),
      );
      const marked = (ranges: readonly { start: number; end: number }[]) =>
        Array.from(plain, (_, at) => ranges.some(({ start, end }) => start <= at && at < end));
      assert.deepEqual(marked(highlightsIn(plain, terms)), marked(slowly));
    }),
    { numRuns: 2000 },
  );
});
