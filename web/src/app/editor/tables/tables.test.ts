import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, savePage } from '@lectern/content/edit';
import { EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { toEditDoc, toNode } from '../model/convert.ts';
import { type Place, placeIn, setColumn, setTableWord } from './columns.ts';
import { hasHeadings, mayHaveNone, setHeadings } from './headers.ts';
import { optionsFrom } from './options.ts';
import { addressesIn, fits, setValue, starsIn } from './values.ts';

const HEAD =
  '<table><thead><tr><th>Clay</th><th data-type="checkbox">In stock</th><th data-type="select" data-multiple>Tags<select multiple><option value="a" label="One &amp; all" color="blue"></option><option value="b" label="Two"></option></select></th></tr></thead>';
const SOURCE = `${HEAD}<tbody><tr><td>Red</td><td>true</td><td><span data-option="a">One</span></td></tr></tbody></table>\n`;
const MARKDOWN = '| A | B |\n|---|:-:|\n| 1 | 2 |\n';

/** Edits a page where the caret stands in a cell, and answers its source. */
function edit(source: string, text: string, change: (tr: Transaction, place: Place) => Transaction) {
  const page = openPage(source);
  const doc = toNode(page.doc);
  let at = 0;
  doc.descendants((node, position) => {
    if (node.isText && node.text === text) at = position;
  });
  const state = EditorState.create({ doc, selection: TextSelection.create(doc, at) });
  const place = placeIn(state);
  assert.ok(place);
  const next = change(state.tr, place).doc;
  const { source: saved, refused } = savePage(page, toEditDoc(next, page.doc));
  assert.deepEqual(refused, []);
  return { saved, place };
}

test('a cell is written by the type of its column, and no other one changes', () => {
  const checked = edit(SOURCE, 'true', (tr, { cellAt, column }) => setValue(tr, cellAt, column, ['false']));
  assert.equal(checked.saved, SOURCE.replace('<td>true', '<td>false'));
  const chosen = edit(SOURCE, 'One', (tr, { cellAt, column }) => setValue(tr, cellAt, column, ['b', 'a']));
  assert.equal(chosen.place.column.options[0]?.label, 'One & all');
  const cell = '<span data-option="b">Two</span><span data-option="a">One &amp; all</span>';
  assert.equal(chosen.saved.replace('&#x26;', '&amp;'), SOURCE.replace('<span data-option="a">One</span>', cell));
  const none = edit(SOURCE, 'One', (tr, { cellAt, column }) => setValue(tr, cellAt, column, []));
  assert.equal(none.saved, SOURCE.replace('<span data-option="a">One</span>', ''));
});

test('a column takes another type, loses its choices with it, and gets new ones', () => {
  const plain = edit(SOURCE, 'Tags', (tr, place) => setColumn(tr, place, { type: 'text' }));
  assert.match(plain.saved, /<th>Tags<\/th>/);
  const rating = edit(SOURCE, 'In stock', (tr, place) => setColumn(tr, place, { type: 'rating', max: 3 }));
  assert.match(rating.saved, /<th data-type="rating" data-max="3">In stock<\/th>/);
  const options = optionsFrom('Two\nThree\nThree\n\n', [{ id: 'b', label: 'Two', color: 'red' }]);
  assert.deepEqual(options, [
    { id: 'b', label: 'Two', color: 'red' },
    { id: 'three', label: 'Three', color: '' },
  ]);
  const more = edit(SOURCE, 'Tags', (tr, place) => setColumn(tr, place, { options }));
  assert.match(
    more.saved,
    /Tags<select multiple><option value="b" label="Two" color="red"><\/option><option value="three" label="Three"><\/option><\/select><\/th>/,
  );
});

test('a table of Markdown that gets a type is one of HTML, aligned as before', () => {
  const { saved } = edit(MARKDOWN, 'B', (tr, place) => setColumn(tr, place, { type: 'number' }));
  assert.equal(
    saved,
    '<table><thead><tr><th>A</th><th align="center" data-type="number">B</th></tr></thead><tbody><tr><td>1</td><td align="center">2</td></tr></tbody></table>\n',
  );
});

test('columns of cards lead somewhere, or are covers', () => {
  const { saved } = edit(SOURCE, 'Clay', (tr, place) => setColumn(tr, place, { role: 'target' }));
  assert.match(saved, /<th data-hidden data-card-target data-type="content-ref">Clay<\/th>/);
  const back = edit(saved, 'Clay', (tr, place) => setColumn(tr, place, { role: 'shown' }));
  assert.match(back.saved, /<th data-type="content-ref">Clay<\/th>/);
  const cards = edit(SOURCE, 'Clay', (tr, place) => setTableWord(tr, place, 'data-view', 'cards'));
  assert.match(cards.saved, /^<table data-view="cards"><thead>/);
});

test('files and pages in cells are links, and what no control can show is known', () => {
  const source = SOURCE.replace('checkbox', 'files').replace('true', 'none');
  const { saved } = edit(source, 'none', (tr, { cellAt, column }) => setValue(tr, cellAt, column, ['a/b.pdf', 'c.md']));
  assert.match(saved, /<td><a href="a\/b.pdf">b.pdf<\/a>, <a href="c.md">c.md<\/a><\/td>/);
  const { place } = edit(saved, 'b.pdf', (tr) => tr);
  assert.deepEqual(addressesIn(place.cell), ['a/b.pdf', 'c.md']);
  assert.equal(fits(place.cell, { ...place.column, type: 'checkbox' }), false);
  assert.equal(starsIn(place.cell), undefined);
});

test('the first row and the first column are headings or not, and the corner is what either says', () => {
  const on = edit(MARKDOWN, '1', (tr, place) => setHeadings(tr, place, 'column', true));
  const table = (first: string, second: string) => `<table>${first}${second}</table>\n`;
  assert.equal(
    on.saved,
    table(
      '<thead><tr><th>A</th><th align="center">B</th></tr></thead>',
      '<tbody><tr><th>1</th><td align="center">2</td></tr></tbody>',
    ),
  );
  assert.equal(hasHeadings(on.place.table, 'row'), true);
  const none = edit(on.saved, '2', (tr, place) => setHeadings(tr, place, 'row', false));
  assert.equal(
    none.saved,
    table(
      '',
      '<tbody><tr><th>A</th><td align="center">B</td></tr><tr><th>1</th><td align="center">2</td></tr></tbody>',
    ),
  );
  const back = edit(none.saved, '2', (tr, place) => setHeadings(tr, place, 'row', true));
  assert.equal(back.saved, on.saved);
  const plain = edit(back.saved, '2', (tr, place) => setHeadings(tr, place, 'column', false));
  assert.match(plain.saved, /<th>A<\/th>.*<td>1<\/td>/);
});

test('a row with the types of columns stays their heading', () => {
  const types = edit(SOURCE, 'Red', (tr) => tr);
  assert.equal(mayHaveNone(types.place.table), false);
  assert.equal(mayHaveNone(edit(MARKDOWN, '1', (tr) => tr).place.table), true);
});
