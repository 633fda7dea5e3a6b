import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EDIT_NODES } from '@lectern/content/edit';
import { EditorState } from 'prosemirror-state';
import { schema, typeNamed } from '../model/schema.ts';
import { CATALOG, findBlocks } from './catalog.ts';
import { answerForm, formOf, valueOf } from './forms.ts';
import { INLINE_FORMS } from './inline-forms.ts';
import { insertBlock } from './insert.ts';

test('every block that is offered is one that the schema allows in a page', () => {
  for (const { make } of CATALOG) {
    const node = make();
    schema.node('doc', null, [node.isInline ? typeNamed('paragraph').create(null, node) : node]).check();
  }
});

test('every form asks for attributes that its block has', () => {
  for (const { name, attributes } of EDIT_NODES)
    for (const field of formOf(name))
      assert.ok(field.isOfTag ? 'attributes' in attributes : field.name in attributes, `${name}: ${field.name}`);
});

test('keys open the form of everything in a line that has one', () => {
  const named = Object.values(schema.nodes).filter(({ isInline, name }) => isInline && formOf(name).length > 0);
  assert.deepEqual(named.map(({ name }) => name).toSorted(), [...INLINE_FORMS]);
});

test('every block whose form is opened at once has one', () => {
  for (const { asks, make, name } of CATALOG) if (asks) assert.notEqual(formOf(make().type.name).length, 0, name);
});

test('a name counts more than what else a block is called', () => {
  assert.equal(findBlocks('tab')[0]?.name, 'Table');
  assert.ok(findBlocks('callout').some(({ name }) => name === 'Hint'));
  assert.deepEqual(findBlocks('no such block'), []);
});

const stateWith = (name: string, attrs = {}) =>
  EditorState.create({ doc: schema.node('doc', null, [typeNamed(name).create(attrs)]) });

test('answers change what is another one, in the tag and in the node, and nothing else', () => {
  const attributes = { title: 'a.ts', lineNumbers: 'true', unknown: 'kept' };
  const { tr } = stateWith('code', { language: 'ts', attributes });
  const answers = { language: 'js', title: '', lineNumbers: 'true', overflow: 'wrap', expandable: '', fullWidth: '' };
  const node = answerForm(tr, 0, answers).doc.firstChild;
  assert.deepEqual(
    { ...node?.attrs },
    {
      language: 'js',
      info: '',
      attributes: { lineNumbers: 'true', unknown: 'kept', overflow: 'wrap' },
    },
  );
});

test('a form that is closed as it was opened changes nothing', () => {
  const { tr, doc } = stateWith('figure', { src: 'a.png', width: '50%', frame: true });
  const node = doc.firstChild;
  assert.ok(node);
  const answers = Object.fromEntries(formOf('figure').map((field) => [field.name, valueOf(node, field)]));
  assert.equal(answerForm(tr, 0, answers).docChanged, false);
});

test('a block takes the place of an empty paragraph, and goes below one that is not', () => {
  const hint = () => CATALOG.find(({ name }) => name === 'Hint')?.make() ?? assert.fail();
  const empty = EditorState.create({ doc: schema.node('doc', null, [typeNamed('paragraph').create()]) });
  const { tr } = empty;
  assert.equal(insertBlock(tr, hint()), 0);
  assert.deepEqual(
    tr.doc.children.map(({ type }) => type.name),
    ['hint'],
  );
  const full = EditorState.create({
    doc: schema.node('doc', null, [typeNamed('paragraph').create(null, schema.text('Text'))]),
  });
  const inserted = full.tr;
  assert.equal(insertBlock(inserted, hint()), 6);
  assert.deepEqual(
    inserted.doc.children.map(({ type }) => type.name),
    ['paragraph', 'hint'],
  );
  assert.equal(inserted.selection.$from.node(1).type.name, 'hint');
});
