import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, savePage } from '@lectern/content/edit';
import { EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { footnotes } from '../keys/footnotes.ts';
import { toEditDoc, toNode } from '../model/convert.ts';
import { typeNamed } from '../model/schema.ts';
import { CATALOG } from './catalog.ts';
import { insertBlock } from './insert.ts';
import { leaveForm } from './leaving.ts';

/** What is saved after an edit of a page, which must be what the editor shows. */
function savedAfter(source: string, edit: (state: EditorState) => Transaction): string {
  const page = openPage(source);
  const state = EditorState.create({ doc: toNode(page.doc), plugins: [footnotes()] });
  const after = state.apply(edit(state));
  const { source: saved, refused } = savePage(page, toEditDoc(after.doc, page.doc));
  assert.deepEqual(refused, []);
  assert.equal(toNode(openPage(saved).doc).toString(), after.doc.toString());
  return saved;
}

/** Behind the words of the first paragraph. */
const caretIn = (state: EditorState): Transaction =>
  state.tr.setSelection(TextSelection.create(state.doc, (state.doc.child(0).nodeSize ?? 0) + 1 + 'One.'.length));

const PAGE = '# Page\n\nOne.\n\n*  odd\n';

for (const { name, make, asks } of CATALOG.filter(({ group }) => group !== 'In the line'))
  test(`${name}: no other byte changes when it is inserted, and none when it is taken back`, () => {
    const page = openPage(PAGE);
    const state = EditorState.create({ doc: toNode(page.doc) });
    const tr = caretIn(state);
    const at = insertBlock(tr, make());
    assert.ok(at !== undefined);
    const inserted = state.apply(tr);
    const { source } = savePage(page, toEditDoc(inserted.doc, page.doc));
    assert.ok(source.startsWith('# Page\n\nOne.\n\n') && source.endsWith('*  odd\n'), source);
    if (!asks) return;
    const left = inserted.apply(leaveForm(inserted.tr, at, { isNew: true }));
    const { content } = left.doc;
    assert.equal(content.child(2).type.name === make().type.name, !isWithdrawn(name), name);
  });

const isWithdrawn = (name: string): boolean =>
  ['Picture', 'File', 'Embed', 'Page link', 'Reusable content'].includes(name);

test('what stands in a line is written as the guide says', () => {
  const insert = (type: string, attrs: object) => (state: EditorState) => {
    const tr = caretIn(state);
    insertBlock(tr, typeNamed(type).create({ ...attrs }));
    return tr;
  };
  for (const [type, attrs, written] of [
    ['icon', { name: 'rocket' }, '<i class="fa-rocket">:rocket:</i>'],
    ['inlineFormula', { tex: 'a^2' }, '$$a^2$$'],
    ['expression', { expression: 'space.vars.port' }, '<code class="expression">space.vars.port</code>'],
    ['button', { href: 'a.md', label: 'Go', kind: 'secondary' }, '<a href="a.md" class="button secondary">Go</a>'],
    ['image', { src: 'a.png', alt: 'A', size: 'line' }, '<img src="a.png" alt="A" data-size="line">'],
    ['inlineSource', { text: '<br class="x">' }, '<br class="x">'],
  ] as const)
    assert.equal(
      savedAfter(PAGE, insert(type, attrs)),
      PAGE.replace('One.', () => `One.${written}`),
      type,
    );
});

test('footnotes are numbered, and all symbols of one go with it, in one step', () => {
  const source = '# Page\n\nOne.[^a] Two[^1] three[^a].\n\n[^a]: A\n\n[^1]: B\n';
  const made = savedAfter(source, (state) => {
    const tr = caretIn(state);
    insertBlock(tr, typeNamed('footnoteRef').create());
    return tr.insertText('C');
  });
  assert.equal(made, source.replace('One.', 'One.[^2]') + '\n[^2]: C\n');
  const deleted = savedAfter(source, (state) => {
    const from = state.doc.child(0).nodeSize + state.doc.child(1).nodeSize;
    return state.tr.delete(from, from + state.doc.child(2).nodeSize);
  });
  assert.equal(deleted, '# Page\n\nOne. Two[^1] three.\n\n[^1]: B\n');
});

test('a block that leads somewhere has the link in it, and a text of its own stays', () => {
  const source = '# Page\n\nOne.\n\n{% content-ref url="a.md" %}\n[a.md](a.md)\n{% endcontent-ref %}\n';
  const turnTo = (url: string) => (state: EditorState) => {
    const at = state.doc.child(0).nodeSize + state.doc.child(1).nodeSize;
    return leaveForm(state.tr.setNodeAttribute(at, 'attributes', { url }), at, { isNew: false });
  };
  assert.equal(
    savedAfter(source, turnTo('b/c.md')),
    source.replace('a.md', 'b/c.md').replace('[a.md](a.md)', '[c.md](b/c.md)'),
  );
  const own = source.replace('[a.md](a.md)', 'See [a.md](a.md) first');
  assert.equal(savedAfter(own, turnTo('b.md')), own.replace('"a.md"', '"b.md"'));
});

test('source in a line that says what the editor shows becomes that', () => {
  const put = (text: string) =>
    savedAfter(PAGE, (state) => {
      const tr = caretIn(state);
      const at = insertBlock(tr, typeNamed('inlineSource').create({ text }));
      assert.ok(at !== undefined);
      return leaveForm(tr, at, { isNew: true });
    });
  assert.equal(put('plain'), PAGE.replace('One.', 'One.plain'));
  assert.equal(put(' **a** [b](c.md)'), PAGE.replace('One.', 'One.**a** [b](c.md)'));
  assert.equal(put('<br class="x">'), PAGE.replace('One.', 'One.<br class="x">'));
});
