import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, savePage } from '@lectern/content/edit';
import { undoDepth } from 'prosemirror-history';
import { type Command, EditorState, TextSelection } from 'prosemirror-state';
import { CellSelection, deleteCellSelection } from 'prosemirror-tables';
import { deleteSelection } from 'prosemirror-commands';
import { editing } from '../keys/editing.ts';
import { takeBack } from '../keys/taking-back.ts';
import { toEditDoc, toNode } from '../model/convert.ts';
import { placeIn, setColumn } from './columns.ts';
import { previousCell } from './going.ts';

const SELECT = '<select multiple><option value="a" label="One" color="blue"></option></select>';
const TABLE = `<table><thead><tr><th>Clay</th><th data-type="select" data-multiple>Tags${SELECT}</th></tr></thead><tbody><tr><td>Red</td><td><span data-option="a">One</span></td></tr></tbody></table>\n`;
const CARDS =
  '<table data-view="cards"><thead><tr><th></th><th></th></tr></thead><tbody><tr><td>Import</td><td>A folder</td></tr><tr><td>Export</td><td>A book</td></tr></tbody></table>\n';

function opened(source: string) {
  const page = openPage(source);
  const first = EditorState.create({ doc: toNode(page.doc), plugins: editing() });
  const at = (text: string): number => {
    let found = -1;
    first.doc.descendants((node, position) => void (node.isText && node.text === text && (found = position)));
    return found;
  };
  const select = (from: number, to = from): EditorState =>
    first.apply(first.tr.setSelection(TextSelection.create(first.doc, from, to)));
  const saved = (state: EditorState): string => savePage(page, toEditDoc(state.doc, page.doc)).source;
  return { first, at, select, saved };
}

function run(command: Command, state: EditorState): EditorState {
  let next = state;
  command(state, (tr) => (next = state.apply(tr)));
  return next;
}

test('the choices of a column stay where its name is deleted, and all is undone at once', () => {
  const { first, at, select, saved } = opened(TABLE);
  const name = at('Tags');
  const withoutName = run(deleteSelection, select(name, name + 'Tags'.length + 1));
  assert.equal(saved(withoutName), TABLE.replace('Tags', ''));
  assert.equal(withoutName.selection.head, name);
  assert.equal(saved(withoutName.apply(withoutName.tr.insertText('Marks'))), TABLE.replace('Tags', 'Marks'));
  assert.equal(undoDepth(withoutName), 1);
  assert.ok(run(takeBack, withoutName).doc.eq(first.doc));
  const cells = first.apply(first.tr.setSelection(CellSelection.create(first.doc, at('Clay') - 1, name - 1)));
  assert.equal(saved(run(deleteCellSelection, cells)), TABLE.replace('Clay', '').replace('Tags', ''));
});

test('the choices of a column go with the column, and where the form takes them away', () => {
  const { first, at, select, saved } = opened(TABLE);
  const name = at('Tags');
  const gone = first.apply(first.tr.delete(name - 1, name + 'Tags'.length + 2));
  assert.ok(!saved(gone).includes('<select'));
  const state = select(name);
  const place = placeIn(state);
  assert.ok(place);
  assert.match(saved(state.apply(setColumn(state.tr, place, { type: 'text' }))), /<th>Tags<\/th>/);
});

test('Shift+Tab goes from card to card, and from the first one out of the table', () => {
  const { at, select } = opened(CARDS);
  assert.equal(run(previousCell, select(at('Export'))).selection.$from.parent.textContent, 'A folder');
  assert.equal(run(previousCell, select(at('A folder'))).selection.$from.parent.textContent, 'Import');
  assert.equal(previousCell(select(at('Import'))), false);
  const { at: atHead, select: selectHead } = opened(CARDS.replace('<th></th>', '<th>Name</th>'));
  assert.equal(run(previousCell, selectHead(atHead('Import'))).selection.$from.index(-2), 0);
});
