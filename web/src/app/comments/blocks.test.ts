import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DocumentNode, isPreviewOf, keyOf, toSaid } from './blocks.ts';

const text = (said: string): DocumentNode => ({ object: 'text', leaves: [{ text: said, marks: [] }] });
const block = (key: string, ...nodes: DocumentNode[]): DocumentNode => ({ object: 'block', key, nodes });

const PAGE = [
  block('a', text('One  and\n the same.')),
  block('list', block('item', block('b', text('One and the same.'))), block('item2', block('c', text('Another.')))),
  block('quote', block('d', text('One and the same.'))),
  block('e', text('What is written here is long enough to be changed.')),
];

test('a block is found by what it says, and the outer one where two say the same', () => {
  const at = (before: number) => keyOf(PAGE, { text: 'One and the same.', before });
  assert.deepEqual([at(0), at(1), at(2), at(9)], ['a', 'item', 'quote', 'quote']);
  assert.equal(keyOf(PAGE, { text: 'One and the same. Another.', before: 0 }), 'list');
});

test('what was changed since it was saved is still found, and what is new is not', () => {
  assert.equal(keyOf(PAGE, { text: 'What is written there is long enough to be changed now.', before: 0 }), 'e');
  assert.equal(keyOf(PAGE, { text: 'Something else.', before: 0 }), undefined);
  assert.equal(keyOf(PAGE, { text: '', before: 0 }), undefined);
});

test('the beginning of a long text is the text, that of a short one is not', () => {
  const long = toSaid('word '.repeat(200));
  assert.equal(long.length, 600);
  assert.ok(isPreviewOf(long.slice(0, 200), long));
  assert.ok(isPreviewOf('Short', 'Short'));
  assert.ok(!isPreviewOf('Short', 'Shorter'));
});
