import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, savePage } from '@lectern/content/edit';
import { EditorState } from 'prosemirror-state';
import { toEditDoc, toNode } from '../model/convert.ts';
import { moveTo } from './touch-drag.ts';

/** What is saved when the block with this index is moved before the one with another index. */
function moved(source: string, index: number, before: number): string {
  const page = openPage(source);
  const state = EditorState.create({ doc: toNode(page.doc) });
  const starts = [0];
  for (const node of state.doc.children) starts.push((starts.at(-1) ?? 0) + node.nodeSize);
  const { doc } = moveTo(state.tr, starts[index] ?? 0, starts[before] ?? 0);
  return savePage(page, toEditDoc(doc, page.doc)).source;
}

test('a block that is moved keeps its bytes, and so do all others', () => {
  const source = '# T\n\n__a__\n\n*  b\n\nc\n';
  assert.equal(moved(source, 1, 4), '# T\n\n*  b\n\nc\n\n__a__\n');
  assert.equal(moved(source, 3, 1), '# T\n\nc\n\n__a__\n\n*  b\n');
  assert.equal(moved(source, 2, 2), source);
  assert.equal(moved(source, 2, 3), source);
});
