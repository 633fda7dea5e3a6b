import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openPage } from '@lectern/content/edit';
import { Fragment, type Node } from 'prosemirror-model';
import { toEditDoc, toNode } from './convert.ts';
import { typeNamed } from './schema.ts';

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

test('cells over several columns and rows are so for tables of ProseMirror, and for the page after an edit', () => {
  const { doc } = openPage(
    '<table><tbody><tr><td colspan="2">a</td><td rowspan="900">b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table>\n',
  );
  const table = toNode(doc).child(0);
  const [wide, tall] = table.child(0).children;
  assert.deepEqual([wide?.attrs['colspan'], tall?.attrs['rowspan'], tall?.attrs['colspan']], [2, 100, 1]);
  const row = table.child(0);
  const cells = [
    wide?.type.create({ ...wide.attrs, colspan: 3 }, wide.content),
    tall?.type.create(tall.attrs),
    wide?.type.create({ ...wide.attrs, colspan: 1 }),
  ];
  const edited = toEditDoc(
    toNode(doc).copy(Fragment.from(table.copy(Fragment.from(row.copy(Fragment.fromArray(cells as Node[])))))),
    doc,
  );
  const attributes = edited.content?.[0]?.content?.[0]?.content?.map(({ attrs }) => attrs?.['attributes']);
  assert.deepEqual(attributes, [{ colspan: '3' }, { rowspan: '900' }, {}]);
});

test('what can stand without an end holds none of its kind, which would be read as that end', () => {
  for (const name of ['content-ref', 'page-ref', 'embed', 'file', 'openapi', 'swagger']) {
    const { contentMatch } = typeNamed(name);
    assert.equal(contentMatch.matchType(typeNamed(name)), null, name);
    assert.ok(contentMatch.matchType(typeNamed('hint')), name);
    assert.equal(contentMatch.defaultType?.name, 'paragraph', name);
  }
});
