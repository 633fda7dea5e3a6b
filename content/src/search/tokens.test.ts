import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { foldWord } from './fold.ts';
import { tokens } from './tokens.ts';
import { indexWords, queryWords, quotedWords } from './words.ts';
import { anyText } from '../../testing/text.ts';

test('case, accents and compatibility forms do not matter', () => {
  assert.equal(indexWords('Größe ÉTÉ Straße ﬁle ＡＢＣ Ёлка ΟΔΟΣ'), 'grosse ete strasse file abc елка οδοσ');
});

test('an identifier is its parts in their order', () => {
  assert.equal(indexWords('call foo_bar.baz-1 now'), 'call foo bar baz 1 now');
});

test('a name in camel case is found whole and by its parts, which do not tear the text apart', () => {
  assert.equal(
    indexWords('call getUserName of HTTPServer2Go now'),
    ['call getusername of httpserver2go now', 'get user name http server2 go'].join(' '),
  );
});

test('Chinese, Japanese and Korean are overlapping pairs and the last character', () => {
  assert.equal(indexWords('数据库 テスト 한국어'), '数据 据库 库 テス スト ト 한국 국어 어');
});

test('letters beyond the first plane of Unicode are letters of their scripts', () => {
  assert.equal(indexWords('𠮷野屋 𝔘nicode 😀'), '𠮷野 野屋 屋 unicode');
});

test('half-width and decomposed forms are those that people type', () => {
  assert.equal(indexWords('ﾃﾞｰﾀ'), indexWords('データ'));
  assert.equal(indexWords('한국'.normalize('NFD')), indexWords('한국'));
});

test('scripts that touch are distinguished', () => {
  assert.equal(indexWords('用API文档'), '用 api 文档 档');
});

test('Thai is cut by a dictionary', () => {
  assert.equal(indexWords('การติดตั้งซอฟต์แวร์'), 'การ ติด ตั้ง ซอฟต์แวร์');
});

test('the vowel marks of Arabic do not matter', () => {
  assert.equal(indexWords('مُحَمَّد أحمد'), 'محمد احمد');
});

test('a soft hyphen is not seen', () => {
  assert.equal(indexWords('Donau\u00ADdampf \u00AD'), 'donaudampf');
});

test('tokens know where they stand', () => {
  const text = 'a Größe 数据库 userName';
  const places = tokens(text).map(({ start, end }) => text.slice(start, end));
  assert.deepEqual(places, ['a', 'Größe', '数据', '据库', '库', 'userName', 'user', 'Name']);
});

test('the last word of a query may go on, unless something follows it', () => {
  assert.deepEqual(queryWords('Get Start'), [
    { word: 'get', prefix: false, isJoined: false },
    { word: 'start', prefix: true, isJoined: false },
  ]);
  assert.deepEqual(queryWords('start '), [{ word: 'start', prefix: false, isJoined: false }]);
});

test('a query in a script without blanks asks for its pairs, and a single character for all that begins with it', () => {
  assert.deepEqual(queryWords('数据库'), [
    { word: '数据', prefix: false, isJoined: false },
    { word: '据库', prefix: false, isJoined: true },
  ]);
  assert.deepEqual(queryWords('山 川'), [
    { word: '山', prefix: true, isJoined: false },
    { word: '川', prefix: true, isJoined: false },
  ]);
});

test('the parts of a name are joined, and words with a blank or a full stop at an end are not', () => {
  const joined = (query: string) => queryWords(query).flatMap(({ word, isJoined }) => (isJoined ? [word] : []));
  assert.deepEqual(joined('run foo_bar.baz --no-wait /v1/orgs/{id} 1.2'), ['bar', 'baz', 'wait', 'orgs', 'id', '2']);
  assert.deepEqual(joined('One. Two - three, four (five) ไทยแลนด์'), []);
});

test('symbols alone ask for nothing', () => {
  assert.deepEqual(queryWords('"()* — … 🙂'), []);
});

test('what stands between quotation marks of any kind is a phrase as texts have it', () => {
  assert.deepEqual(quotedWords('a "b foo_bar" c “Größe” „数据库“ « d » "山" "" "open'), [
    'b foo bar',
    'grosse',
    '数据 据库',
    'd',
  ]);
});

test('a name in camel case asks with its parts, too', () => {
  assert.deepEqual(queryWords('getUserById now '), [
    { word: 'getuserbyid', prefix: false, isJoined: false, parts: ['get', 'user', 'by', 'id'] },
    { word: 'now', prefix: false, isJoined: false },
  ]);
});

test('a query of many words is cut', () => {
  assert.equal(queryWords('a '.repeat(256)).length, 32);
});

test('tokens are letters, digits and marks, stand inside the text and in order', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 60 }), (text) => {
      let before = 0;
      for (const { word, start, end } of tokens(text)) {
        assert.match(word, /^[\p{L}\p{N}\p{M}]+$/u);
        assert.ok(word.length <= 64 && start >= before && end > start && end <= text.length);
        before = start;
      }
    }),
  );
});

test('a word is cut at 64 code units, and between characters', () => {
  assert.equal(foldWord('a'.repeat(70)), 'a'.repeat(64));
  assert.equal(foldWord(`${'a'.repeat(62)}𐐨𐐨`), `${'a'.repeat(62)}𐐨`);
  assert.equal(foldWord(`${'a'.repeat(63)}𐐨𐐨`), 'a'.repeat(63));
});

test('a character that nobody sees keeps no accent on its letter', () => {
  assert.equal(foldWord('Ꙁ\u0000ᩕ'), foldWord('Ꙁᩕ'));
});

test('what is folded stays as it is when it is folded again', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 30 }), (text) => {
      assert.equal(foldWord(foldWord(text)), foldWord(text));
    }),
    { numRuns: 2000 },
  );
});

test('a long run comes to an end', () => {
  for (const text of ['x'.repeat(1e6), '数'.repeat(3e5), 'ไ'.repeat(3e5), 'aB'.repeat(3e5), '\u0301'.repeat(3e5)])
    assert.ok(indexWords(text) !== undefined);
});
