import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from '@lectern/content/edit';
import { EditorState, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { toNode } from '../model/convert.ts';
import { schema } from '../model/schema.ts';
import { makeStore } from '../store.ts';
import { pageSurface } from './page-surface.ts';

/** What an editor is for its page, without a browser. */
function opened(source: string) {
  const page = openPage(source);
  const view = { state: EditorState.create({ doc: toNode(page.doc) }), isDestroyed: false, composing: false };
  const dispatch = (tr: Transaction): void => void (view.state = view.state.apply(tr));
  const { read } = pageSurface(Object.assign(view, { dispatch }) as unknown as EditorView, page, makeStore(0));
  return { view, dispatch, read };
}

test('a block that was edited and saved keeps its bytes where a copy of it is pasted before it', () => {
  const { view, dispatch, read } = opened('# Page\n\nOne __two__ three.\n\nEnd.\n');
  const at = view.state.doc.child(0).nodeSize;
  dispatch(view.state.tr.insertText('Now ', at + 1));
  assert.equal(read(), '# Page\n\nNow One __two__ three.\n\nEnd.\n');
  const copy = schema.nodeFromJSON(view.state.doc.child(1).toJSON());
  dispatch(view.state.tr.insert(at, copy));
  assert.equal(read(), '# Page\n\nNow One **two** three.\n\nNow One __two__ three.\n\nEnd.\n');
});

test('a block that stands in a page twice, as one object, is known in both places', () => {
  const { view, dispatch, read } = opened('# Page\n\nOne __two__ three.\n\n\n\nEnd.\n');
  const at = view.state.doc.child(0).nodeSize;
  const end = view.state.doc.content.size;
  dispatch(view.state.tr.insert(end, view.state.doc.child(1)));
  const twice = '# Page\n\nOne __two__ three.\n\n\n\nEnd.\n\nOne __two__ three.\n';
  assert.equal(read(), twice);
  dispatch(view.state.tr.insertText('Now ', end + 1));
  assert.equal(read(), twice.replace(/One(?=.*\n$)/, 'Now One'));
  dispatch(view.state.tr.insertText('!', at + 1));
  assert.equal(read(), twice.replace(/One(?=.*\n$)/, 'Now One').replace('One', '!One'));
});
