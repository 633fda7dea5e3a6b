import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Node } from 'prosemirror-model';
import { EditorState, TextSelection } from 'prosemirror-state';
import { schema, typeNamed } from '../model/schema.ts';
import { blockOf, withBlocks } from './uploading.ts';

const paragraph = (text = ''): Node => typeNamed('paragraph').create(null, text === '' ? [] : schema.text(text));
const stateOf = (...blocks: Node[]) => EditorState.create({ doc: schema.node('doc', null, blocks) });
const picture = (src: string) => blockOf({ contentType: 'image/png' }, src);
const shape = (doc: Node): string[] =>
  doc.children.map((node) => node.textContent || (node.attrs['src'] as string) || node.attrs['attributes']?.src || '');

test('pictures become figures, other files become file blocks, in the order in which they came', () => {
  const state = stateOf(paragraph('One'), paragraph('Two'));
  const { doc } = withBlocks(state, 4, [picture('a.png'), blockOf({ contentType: 'application/pdf' }, 'b.pdf')]);
  assert.deepEqual(shape(doc), ['One', 'a.png', 'b.pdf', 'Two']);
  assert.deepEqual(
    doc.children.map(({ type }) => type.name),
    ['paragraph', 'figure', 'file', 'paragraph'],
  );
  doc.check();
});

test('they take the place of an empty paragraph', () => {
  const state = stateOf(paragraph('One'), paragraph());
  assert.deepEqual(shape(withBlocks(state, 6, [picture('a.png')]).doc), ['One', 'a.png']);
});

test('who went on writing elsewhere stays there', () => {
  const state = stateOf(paragraph('One'), paragraph('Two'));
  const there = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 8)));
  const { doc, selection } = withBlocks(there, 4, [picture('a.png')]);
  assert.deepEqual([selection.$from.parent.textContent, selection.$from.parentOffset], ['Two', 2]);
  assert.equal(doc.childCount, 3);
});

test('one transaction brings all of them, so that one step back takes them away', () => {
  const state = stateOf(paragraph('One'));
  const tr = withBlocks(state, 4, [picture('a.png'), picture('b.png')]);
  assert.deepEqual(shape(state.apply(tr).doc), ['One', 'a.png', 'b.png']);
  const back = tr.steps
    .toReversed()
    .reduce(
      (doc, step, index) => step.invert(tr.docs[tr.steps.length - 1 - index] ?? doc).apply(doc).doc ?? doc,
      tr.doc,
    );
  assert.ok(back.eq(state.doc));
});
