import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, savePage } from '@lectern/content/edit';
import fc from 'fast-check';
import { redoDepth, undo, undoDepth } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { splitBlock } from 'prosemirror-commands';
import { tableEditing } from 'prosemirror-tables';
import { toEditDoc, toNode } from '../model/convert.ts';
import { patch } from '../model/patch.ts';
import { editing } from './editing.ts';
import { doAgain, takeBack, takingBack } from './taking-back.ts';

const runs = Number(process.env['LECTERN_LAW_RUNS'] ?? 60);

/** Rows of different lengths, tasks, boxes, and a heading whose level is set. */
const PAGE = `# Page

One *two* three.

<table data-view="cards"><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td></tr><tr><td>d</td><td>e</td><td>f</td></tr></tbody></table>

| g | h |
| - | - |
| i | j |

## Part

* [ ] four
* five
  1. six

{% hint style="info" %}
seven[^1]
{% endhint %}

[^1]: eight
`;

const opened = (): EditorState => EditorState.create({ doc: toNode(openPage(PAGE).doc), plugins: editing() });

function run(command: typeof takeBack, state: EditorState): EditorState {
  let next = state;
  command(state, (tr) => (next = state.apply(tr)));
  return next;
}

function all(command: typeof takeBack, depth: typeof undoDepth, state: EditorState): EditorState {
  let next = state;
  while (depth(next) > 0) {
    const before = depth(next);
    next = run(command, next);
    assert.ok(depth(next) < before, 'it is stuck');
  }
  return next;
}

const cellNamed = (doc: Node, text: string): number => {
  let at = -1;
  doc.descendants((node, position) => void (at === -1 && node.textContent === text && (at = position)));
  return at;
};

test('a word in a table whose rows have different lengths changes the word alone', () => {
  const page = openPage(PAGE);
  const state = opened();
  const typed = state.apply(state.tr.insertText('!', cellNamed(state.doc, 'd') + 2));
  assert.equal(savePage(page, toEditDoc(typed.doc, page.doc)).source, PAGE.replace('<td>d', '<td>d!'));
  assert.ok(all(takeBack, undoDepth, typed).doc.eq(state.doc));
});

test('a table that an edit breaks is mended, and it is what it was when that is taken back', () => {
  const state = opened();
  const at = cellNamed(state.doc, 'i');
  const broken = state.apply(state.tr.delete(at, at + 3));
  assert.equal(broken.doc.child(3).child(1).childCount, 2);
  const back = all(takeBack, undoDepth, broken);
  assert.ok(back.doc.eq(state.doc));
  assert.ok(all(doAgain, redoDepth, back).doc.eq(broken.doc));
});

test('what somebody else wrote is not mended', () => {
  const state = opened();
  const page = openPage(PAGE.replace('<tr><td>c</td></tr>', '<tr><td>c</td></tr><tr></tr>').replace('<td>e</td>', ''));
  const next = state.apply(patch(state, toNode(page.doc)));
  assert.ok(next.doc.eq(toNode(page.doc)));
});

test('a step that cannot be applied is left out, and the ones before it are taken back', () => {
  const first = opened();
  const { doc } = first;
  const words = cellNamed(doc, 'One two three.');
  const typed = first.apply(first.tr.insertText('NEW ', words + 1));
  const heading = cellNamed(typed.doc, 'Part');
  const set = typed.apply(typed.tr.setNodeAttribute(heading, 'level', 3).setTime(Date.now() + 10_000));
  assert.equal(undoDepth(set), 2);
  // A page that is another one than the history believes: a text stands where it would set an attribute.
  const other = toNode(openPage(`# Page\n\n${'NEW words '.repeat(40)}\n`).doc);
  const shifted = EditorState.create({ doc: other, plugins: set.plugins });
  const key = Object.keys(set).find((name) => name.startsWith('history$')) ?? '';
  Object.assign(shifted, { [key]: Reflect.get(set, key) });
  assert.throws(() => undo(shifted, () => undefined));
  const back = run(takeBack, shifted);
  assert.equal(undoDepth(back), 0);
  assert.ok(back.doc.textContent.startsWith('Pagewords NEW words'), back.doc.textContent);
});

type Op = { at: number; size: number; kind: number };

/** An edit at a place that numbers choose, as keys, forms, the mouse and other people make them. */
function apply(state: EditorState, { at, size, kind }: Op, time: number): EditorState {
  const { doc, tr } = state;
  tr.setTime(time);
  const from = at % (doc.content.size + 1);
  const to = Math.min(doc.content.size, from + size);
  if (kind === 3) return run(splitBlock, state.apply(tr.setSelection(TextSelection.near(doc.resolve(from)))));
  const made = edit(tr, doc, { from, to, kind });
  return made === undefined ? state : state.apply(made);
}

function edit(tr: Transaction, doc: Node, { from, to, kind }: { from: number; to: number; kind: number }) {
  const $from = doc.resolve(from);
  if (kind === 0) return tr.deleteRange(from, to);
  if (kind === 1) return $from.parent.inlineContent ? tr.insertText('word ', from) : undefined;
  if (kind === 2) return tr.replace(from, to, doc.slice(to, Math.min(doc.content.size, to + 30)));
  if (kind === 4) return $from.depth > 0 ? tr.delete($from.before(), $from.after()) : undefined;
  const [name] = Object.entries($from.parent.attrs).find(([, value]) => typeof value === 'number') ?? [];
  return name === undefined || $from.depth === 0 ? undefined : tr.setNodeAttribute($from.before(), name, 3);
}

const OPS = fc.array(
  fc.record({ at: fc.nat(400), size: fc.nat(60), kind: fc.nat(5), isTheirs: fc.nat(3), isBack: fc.nat(5) }),
  { minLength: 1, maxLength: 12 },
);

/** The same edit of the page by somebody else, as it comes from the server. */
function patched(state: EditorState, op: Op): EditorState {
  const { doc } = apply(EditorState.create({ doc: state.doc }), op, 0);
  const page = toEditDoc(doc, openPage(PAGE).doc);
  return state.apply(patch(state, toNode(structuredClone(page))));
}

test('whatever was edited: taken back it is what it was, and done again what it became', () => {
  fc.assert(
    fc.property(OPS, (ops) => {
      const first = opened();
      let state = first;
      for (const [index, op] of ops.entries())
        state = op.isBack === 0 ? run(takeBack, state) : apply(state, op, index * 10_000);
      const last = state;
      const back = all(takeBack, undoDepth, all(doAgain, redoDepth, state));
      assert.ok(back.doc.eq(first.doc));
      if (redoDepth(last) === 0) assert.ok(all(doAgain, redoDepth, back).doc.eq(last.doc));
    }),
    { numRuns: runs },
  );
});

test('whatever others write meanwhile: all of one’s own is taken back, and the page stays one', () => {
  fc.assert(
    fc.property(OPS, (ops) => {
      let state = opened();
      for (const [index, op] of ops.entries())
        state = op.isTheirs === 0 ? patched(state, op) : apply(state, op, index * 10_000);
      const back = all(takeBack, undoDepth, state);
      back.doc.check();
      all(doAgain, redoDepth, back).doc.check();
    }),
    { numRuns: runs },
  );
});

test('the key is never stuck, not even where a plugin adds to what is taken back', () => {
  const plugins = [...takingBack(), tableEditing()];
  fc.assert(
    fc.property(OPS, (ops) => {
      let state = EditorState.create({ doc: toNode(openPage(PAGE).doc), plugins });
      for (const [index, op] of ops.entries())
        state = op.isTheirs === 0 ? patched(state, op) : apply(state, op, index * 10_000);
      all(takeBack, undoDepth, state).doc.check();
    }),
    { numRuns: runs },
  );
});
