import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from '@lectern/content/edit';
import { EditorState } from 'prosemirror-state';
import { toNode } from './convert.ts';
import { patch } from './patch.ts';

const opened = (source: string) => toNode(openPage(source).doc);

const CASES: [name: string, before: string, after: string][] = [
  ['a word in a paragraph', '# T\n\nOne two.\n\nThree.\n', '# T\n\nOne and two.\n\nThree.\n'],
  ['a block between', 'One.\n\nTwo.\n', 'One.\n\n{% hint style="info" %}\nHint.\n{% endhint %}\n\nTwo.\n'],
  ['a block that is gone', 'One.\n\nTwo.\n\nThree.\n', 'One.\n\nThree.\n'],
  [
    'a word in a list in a hint',
    '{% hint style="info" %}\n* A\n* B\n{% endhint %}\n',
    '{% hint style="info" %}\n* A\n* B c\n{% endhint %}\n',
  ],
  ['repeated letters', 'aaaa\n', 'aaaaaa\n'],
  ['fewer of them', 'aaaaaa\n', 'aaaa\n'],
  ['another kind of block', '# T\n\nOne.\n', '# T\n\n## One.\n'],
  ['another head', '---\nicon: x\n---\n\nOne.\n', '---\nicon: y\n---\n\nOne.\n'],
  ['nothing left', '# T\n\nOne.\n', ''],
  ['something in an empty page', '', 'One.\n\nTwo.\n'],
  ['two blocks exchanged', 'One.\n\nTwo.\n\nThree.\n', 'Two.\n\nOne.\n\nThree.\n'],
];

for (const [name, before, after] of CASES)
  test(`${name}: the page becomes the other one`, () => {
    const state = EditorState.create({ doc: opened(before) });
    const next = opened(after);
    const patched = state.apply(patch(state, next)).doc;
    assert.deepEqual(patched.toJSON(), next.toJSON());
    patched.check();
  });

test('what is the same in both stays the same object', () => {
  const page = openPage('One.\n\nTwo.\n\nThree.\n');
  const state = EditorState.create({ doc: toNode(page.doc) });
  const next = toNode(page.doc).content.replaceChild(1, opened('Zwei.\n').child(0));
  const patched = state.apply(patch(state, state.doc.copy(next))).doc;
  assert.equal(patched.child(0), state.doc.child(0));
  assert.equal(patched.child(2), state.doc.child(2));
});
