import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toDocument } from '../document/document.ts';
import { blockSource, placeOfQuote, quoteInSource, spliced, spliceOf } from './block-source.ts';

const PAGE = '---\nicon: x\n---\n\n# Page\n\nThe first one.\n\n* One\n* Two\n\nThe last one.\n';
const refer = ({ target }: { target: string }) => ({ kind: 'url', url: target }) as const;

function keyOf(page: string, index: number): string {
  const node = toDocument(page, refer).nodes[index];
  return node?.object === 'block' ? (node.key ?? '') : '';
}

const blockAt = (index: number, page = PAGE) => blockSource(page, keyOf(page, index), refer) ?? assert.fail();

test('a block is found in the source by its key, and what is proposed for it changes nothing else', () => {
  const first = blockAt(0);
  assert.equal(first.text, 'The first one.');
  const after = (operation: 'replace' | 'delete' | 'insert_before' | 'insert_after', markdown = '') =>
    spliced(PAGE, spliceOf(PAGE, first, { operation, markdown }));
  assert.equal(after('replace', 'Other words.'), PAGE.replace('The first one.', 'Other words.'));
  assert.equal(after('delete'), PAGE.replace('The first one.\n\n', ''));
  assert.equal(after('insert_before', 'New'), PAGE.replace('The first', 'New\n\nThe first'));
  assert.equal(after('insert_after', 'New'), PAGE.replace('first one.', 'first one.\n\nNew'));
});

test('a block within a list stands for the list, and the last block leaves the end of the page as it is', () => {
  assert.equal(blockAt(1).text, '* One\n* Two');
  const last = blockAt(2);
  assert.equal(
    spliced(PAGE, spliceOf(PAGE, last, { operation: 'delete', markdown: '' })),
    PAGE.replace('\n\nThe last one.', ''),
  );
  assert.ok(
    spliced(PAGE, spliceOf(PAGE, last, { operation: 'insert_after', markdown: 'New' })).endsWith('one.\n\nNew\n'),
  );
});

test('lines end as those of the page do', () => {
  const page = PAGE.replaceAll('\n', '\r\n');
  const made = spliced(page, spliceOf(page, blockAt(0, page), { operation: 'insert_after', markdown: 'a\nb' }));
  assert.doesNotMatch(made, /[^\r]\n/);
});

test('a key that no block has finds none', () => {
  assert.equal(blockSource(PAGE, 'nothing', refer), undefined);
});

test('of words that stand more than once, those with the same surroundings are meant', () => {
  const text = 'a cat, a dog, a cat, a bird';
  assert.equal(placeOfQuote(text, { exact: 'a cat', prefix: 'dog, ', suffix: ', a bird' }), 14);
  assert.equal(placeOfQuote(text, { exact: 'a cat' }), 0);
  assert.equal(placeOfQuote(text, { exact: 'a cow' }), -1);
  assert.equal(placeOfQuote(text, { exact: '' }), -1);
});

test('quoted words are found in the source, and never in an address or an attribute', () => {
  const source = 'See [docs](https://docs.example) for **the docs** and\nmore docs.';
  const found = (exact: string, prefix = '', suffix = '') => {
    const place = quoteInSource(source, { exact, prefix, suffix });
    return (
      place && source.slice(0, place.start) + '|' + source.slice(place.start, place.end) + '|' + source.slice(place.end)
    );
  };
  assert.equal(found('docs', 'See '), source.replace('docs', '|docs|'));
  assert.equal(found('docs', 'for the '), source.replace('the docs', 'the |docs|'));
  assert.equal(found('and more'), source.replace('and\nmore', '|and\nmore|'));
  assert.equal(found('the docs and'), undefined, 'a mark ends within them');
  assert.equal(found('example'), undefined, 'nobody reads it');
});

test('a block that is made to cost much is given up', () => {
  const start = performance.now();
  assert.equal(quoteInSource('a '.repeat(9_999), { exact: 'b' }), undefined);
  quoteInSource('a* '.repeat(6_000), { exact: 'a', prefix: 'x'.repeat(64), suffix: 'a' });
  assert.equal(quoteInSource('a'.repeat(30_000), { exact: 'a' }), undefined);
  assert.ok(performance.now() - start < 4_000);
});
