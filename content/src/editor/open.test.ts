import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from './open.ts';
import { joinedText } from './testing.ts';

test('a page that is opened again has the nodes of blocks that did not change', () => {
  const before = openPage('# Title\n\none\n\n* two\n\nthree\n');
  const after = openPage('# Title\n\nnew\n\none\n\n* two\n\nthree more\n', before);
  const [title, one, two] = before.doc.content ?? [];
  const nodes = after.doc.content ?? [];
  assert.ok(nodes[0] === title && nodes[2] === one && nodes[3] === two);
  assert.equal(joinedText(after.doc), after.source);
});

test('where a reference leads elsewhere, no line is what it was', () => {
  const before = openPage('[a]\n\n[a]: b\n');
  const [paragraph] = openPage('[a]\n\n[a]: c\n', before).doc.content ?? [];
  assert.equal(paragraph?.content?.[0]?.marks?.[0]?.attrs?.['href'], 'c');
});
