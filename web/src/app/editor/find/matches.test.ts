import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from '@lectern/content/edit';
import { toNode } from '../model/convert.ts';
import { type FindQuery, makeSearch } from './matches.ts';

const PAGE = toNode(
  openPage('# Set\n\nA *s*et of [sets](x.md), reset.\n\n```js\nset(1); // SET\n```\n\n| set |\n| --- |\n| b |\n').doc,
);

function found(text: string, options: Partial<FindQuery> = {}, doc = PAGE): string[] {
  const matches = makeSearch({ text, isCase: false, isWhole: false, ...options })(doc);
  return matches.map(({ from, to }) => doc.textBetween(from, to, '|', '?'));
}

test('words are found in titles, across marks, in links, code and tables', () => {
  assert.deepEqual(found('set'), ['Set', 'set', 'set', 'set', 'set', 'SET', 'set']);
});

test('case and whole words narrow it down', () => {
  assert.deepEqual(found('SET', { isCase: true }), ['SET']);
  assert.deepEqual(found('set', { isWhole: true }), ['Set', 'set', 'set', 'SET', 'set']);
});

test('nothing is a pattern, and nothing is found for nothing', () => {
  assert.deepEqual(found('set(1)'), ['set(1)']);
  assert.deepEqual(found('.'), ['.']);
  assert.deepEqual(found(''), []);
});

test('no match reaches from one block into the next', () => assert.deepEqual(found('seta'), []));

test('matches do not overlap, and a word within a longer one does not hide the word behind it', () => {
  const doc = toNode(openPage('aaaa\n\ncatcat cat\n').doc);
  assert.deepEqual(found('aa', {}, doc), ['aa', 'aa']);
  assert.deepEqual(found('cat', { isWhole: true }, doc), ['cat']);
});

test('letters that become longer in lower case move no match', () => {
  const doc = toNode(openPage('İİ Straße STRASSE 𝒳 word\n').doc);
  assert.deepEqual(found('straße', {}, doc), ['Straße']);
  assert.deepEqual(found('WORD', { isWhole: true }, doc), ['word']);
});

test('after an edit, places are those of the page as it is', () => {
  const search = makeSearch({ text: 'set', isCase: true, isWhole: false });
  const doc = toNode(openPage('set one\n\nset two\n').doc);
  const before = search(doc);
  const longer = doc.replace(1, 1, doc.slice(5, 8));
  assert.deepEqual(
    search(longer),
    before.map(({ from, to }) => ({ from: from + 3, to: to + 3 })),
  );
});
