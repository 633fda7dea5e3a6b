import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findQuote, quoteOf } from './quotes.ts';

const TEXT = 'One  cat,\none dog,  one cat, one bird';

test('what is chosen is quoted without the blanks around it, with what stands next to it', () => {
  const from = TEXT.lastIndexOf(' cat');
  assert.deepEqual(quoteOf(TEXT, from, from + 4), {
    exact: 'cat',
    prefix: 'One cat, one dog, one ',
    suffix: ', one bird',
  });
  assert.equal(quoteOf(TEXT, 3, 5), undefined, 'blanks alone');
  assert.equal(quoteOf('x'.repeat(2000), 0, 1001), undefined);
});

test('it is found again where it was chosen, whatever the blanks', () => {
  for (const [from, to] of [
    [5, 8],
    [TEXT.lastIndexOf('cat'), TEXT.lastIndexOf('cat') + 3],
    [0, 8],
    [10, 13],
  ] as const) {
    const quote = quoteOf(TEXT, from, to) ?? assert.fail();
    assert.deepEqual(findQuote(TEXT, quote), { from, to });
    const moved = findQuote(`Before. ${TEXT.replace('dog', 'horse')}`, quote);
    assert.ok(moved !== undefined);
  }
  assert.equal(findQuote(TEXT, { exact: 'cow', prefix: '', suffix: '' }), undefined);
  assert.equal(findQuote('a'.repeat(100_000), { exact: 'a', prefix: 'b', suffix: 'c' })?.from, 0);
});
