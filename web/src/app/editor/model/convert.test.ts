import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openPage } from '@lectern/content/edit';
import { toEditDoc, toNode } from './convert.ts';

const BLOCKS = readFileSync(join(import.meta.dirname, '../../../../../docs/using/blocks.md'), 'utf8');

test('every block of the guide is a node that the schema allows', () => {
  const { doc } = openPage(BLOCKS);
  toNode(doc).check();
});

test('what nobody edited is the same object for the kernel', () => {
  const { doc } = openPage(BLOCKS);
  assert.equal(toEditDoc(toNode(doc), doc), doc);
});

test('of an edited page, everything but what holds the edit is the same object', () => {
  const { doc } = openPage('---\nicon: x\n---\n\n# Title\n\nOne.\n\n* Two\n* Three\n\nFour.\n');
  const node = toNode(doc);
  const list = node.child(2);
  const item = list.child(1).replace(2, 2, node.child(1).slice(0, 3));
  const edited = node
    .replace(0, 0, node.slice(0, 0))
    .content.replaceChild(2, list.copy(list.content.replaceChild(1, item)));
  const after = toEditDoc(node.copy(edited), doc);
  const [front, title, one, changed, four] = after.content ?? [];
  assert.deepEqual(
    [front, title, one, four].map((each, index) => each === doc.content?.[index === 3 ? 4 : index]),
    [true, true, true, true],
  );
  assert.notEqual(changed, doc.content?.[3]);
  assert.equal(changed?.content?.[0], doc.content?.[3]?.content?.[0]);
});
