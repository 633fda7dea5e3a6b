// What people do with whole blocks: by keys, menus, forms, the mouse and the clipboard.
import { Fragment } from 'prosemirror-model';
import { Selection } from 'prosemirror-state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
} from 'prosemirror-tables';
import type { EditorView } from 'prosemirror-view';
import { CATALOG } from '../blocks/catalog.ts';
import { answerForm, formOf, valueOf } from '../blocks/forms.ts';
import { insertBlock } from '../blocks/insert.ts';
import { leaveForm } from '../blocks/leaving.ts';
import { type Alignment, alignColumns } from '../keys/columns.ts';
import { kindOf, KINDS, turnInto } from '../keys/turn-into.ts';
import { toNode } from '../model/convert.ts';
import { readClipboard } from '../paste/clipboard.ts';
import { placeBlocks } from '../paste/placing.ts';
import { type Done, type Edit, pick, placesOf, press, type Random, standSomewhere, textsIn } from './places.ts';

function turnSome(view: EditorView, random: Random): Done | undefined {
  const place = pick(
    random,
    placesOf(view.state.doc, (node) => kindOf(node) !== undefined),
  );
  const [kind] = pick(random, KINDS) ?? [];
  if (!place || kind === undefined) return undefined;
  view.dispatch(turnInto(view.state.tr, place.at, kind));
  return { name: `turn ${place.node.type.name} into ${kind}` };
}

const KEYS: readonly (readonly [key: string, modifiers: KeyboardEventInit])[] = [
  ...['0', '2', '3', '4', 'c'].map((key) => [key, { ctrlKey: true, altKey: true }] as const),
  ...['7', '8', '9', 'd', 'Backspace'].map((key) => [key, { ctrlKey: true, shiftKey: true }] as const),
  ['Enter', { ctrlKey: true }],
];

function pressBlockKey(view: EditorView, random: Random): Done | undefined {
  const [key, modifiers] = pick(random, KEYS) ?? ['0', {}];
  if (!standSomewhere(view, random)) return undefined;
  press(view, key, modifiers);
  return { name: `${Object.keys(modifiers).join(' ')} ${key}` };
}

const COMMANDS = {
  ...{ addRowAfter, addRowBefore, addColumnAfter, addColumnBefore, deleteRow, deleteColumn, deleteTable },
};
const ALIGNMENTS: readonly Alignment[] = ['left', 'center', 'right', null];

function changeTable(view: EditorView, random: Random): Done | undefined {
  const cell = pick(
    random,
    placesOf(view.state.doc, (node) => node.type.spec['tableRole']?.endsWith('cell') === true),
  );
  if (!cell) return undefined;
  view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(cell.at + 1))));
  const align = alignColumns(pick(random, ALIGNMENTS) ?? null);
  const [name, command] = pick(random, [...Object.entries(COMMANDS), ['align', align] as const]) ?? ['align', align];
  command(view.state, view.dispatch);
  return { name };
}

function insertNew(view: EditorView, random: Random): Done | undefined {
  const choice = pick(random, CATALOG);
  if (!choice || !standSomewhere(view, random)) return undefined;
  const { tr } = view.state;
  const at = insertBlock(tr, choice.make());
  view.dispatch(tr);
  if (at !== undefined && choice.asks === true) answer(view, at, random);
  return { name: `insert ${choice.name}` };
}

const ANSWERS = ['guide.md', 'https://a.example/x?y=1&z', 'a "b" & c', "it's 50% | x", 'one', ''];

/** What is nothing without answers asks for them at once; whoever gives none has made nothing. */
function answer(view: EditorView, at: number, random: Random): void {
  const node = view.state.doc.nodeAt(at);
  if (node === null) return;
  const answers = formOf(node.type.name).map((field) => {
    const value = valueOf(node, field);
    const isAsked = value === '' && (field.kind === 'text' || field.kind === 'lines');
    return [field.name, isAsked ? (pick(random, ANSWERS) ?? '') : value] as const;
  });
  const tr = answerForm(view.state.tr, at, Object.fromEntries(answers));
  view.dispatch(leaveForm(tr, at, { isNew: true }));
}

/** A block is dragged somewhere else, perhaps into another one. */
function drag(view: EditorView, random: Random): Done | undefined {
  const { doc, tr } = view.state;
  const isFree = ({ type: { name } }: typeof doc): boolean => !['title', 'summary'].includes(name);
  const block = pick(
    random,
    placesOf(doc, (node, parent) => node.type.isInGroup('block') && isFree(node) && (parent?.childCount ?? 0) > 1),
  );
  if (!block) return undefined;
  const [from, to] = [block.at, block.at + block.node.nodeSize];
  const slice = doc.slice(from, to);
  const { type } = block.node;
  const fits = (at: number): boolean => {
    const $at = doc.resolve(at);
    return $at.parent.canReplaceWith($at.index(), $at.index(), type);
  };
  const point = pick(
    random,
    placesOf(doc, (node) => node.isBlock && isFree(node)).filter(({ at }) => (at < from || at > to) && fits(at)),
  )?.at;
  if (point === undefined) return undefined;
  tr.delete(from, to);
  tr.replaceRange(tr.mapping.map(point), tr.mapping.map(point), slice);
  view.dispatch(tr);
  return { name: `drag ${block.node.type.name}` };
}

/** Copies from one text to another, and pastes it somewhere. */
function copy(view: EditorView, random: Random): Done | undefined {
  const { doc } = view.state;
  const texts = textsIn(doc);
  const start = random(texts.length);
  const [first, last] = [texts[start], texts[Math.min(texts.length - 1, start + random(6))]];
  if (!first || !last) return undefined;
  const from = first.at + random(first.node.nodeSize);
  const slice = doc.slice(from, Math.max(from + 1, last.at + random(last.node.nodeSize + 1)));
  const { dom } = view.serializeForClipboard(slice);
  if (!standSomewhere(view, random)) return undefined;
  view.pasteHTML(dom.innerHTML);
  return { name: 'copy' };
}

/** As what is selected by the keyboard, by the mouse or as a whole may begin and end anywhere, not only in texts. */
function copyAnything(view: EditorView, random: Random): Done | undefined {
  const { doc } = view.state;
  const from = random(doc.content.size);
  const slice = doc.slice(from, Math.min(doc.content.size, from + 1 + random(random(2) === 0 ? 40 : 400)));
  if (slice.size === 0 || !standSomewhere(view, random)) return undefined;
  if (random(2) === 0) view.dispatch(view.state.tr.replaceSelection(slice));
  else view.pasteHTML(view.serializeForClipboard(slice).dom.innerHTML);
  return { name: 'copy anything' };
}

const CLIPBOARDS = [
  { html: '', text: '## Part\n\n* a\n* b\n\n| x | y |\n| --- | --- |\n| 1 | 2 |\n' },
  { html: '', text: '{% hint style="info" %}\nHi.\n{% endhint %}\n\n1. one\n2. two\n' },
  { html: '<p>Some <b>bold</b> and <a href="https://a.example">link</a></p><p>End</p>', text: '' },
  { html: '<ul><li>a<ul><li>b</li></ul></li></ul>', text: '' },
  { html: '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>', text: 'a\tb\n1\t2' },
  { html: '<pre><code>const a = 1;\n</code></pre>', text: 'const a = 1;' },
  { html: '<blockquote><p>Quoted</p></blockquote><h3>Next</h3><p>x</p>', text: '' },
];

function pasteOther(view: EditorView, random: Random): Done | undefined {
  const blocks = readClipboard(pick(random, CLIPBOARDS) ?? { html: '', text: '' });
  // Into code goes text alone.
  if (!blocks || !standSomewhere(view, random) || view.state.selection.$from.parent.type.spec.code) return undefined;
  placeBlocks(view, Fragment.fromArray(blocks.map(toNode)), view.state.selection, true);
  return { name: 'paste' };
}

const SETTINGS: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  heading: [{ level: 2 }, { level: 3 }, { level: 5 }],
  code: [{ language: 'js' }, { language: '' }],
  item: [{ checked: true }, { checked: false }, { checked: null }],
  list: [{ ordered: true }, { ordered: false }, { start: 5 }],
  hint: [{ attributes: { style: 'danger' } }, { attributes: { style: 'success', icon: 'leaf' } }],
  tab: [{ attributes: { title: 'Other "words"' } }],
};

/** As a form changes what a block is set to. */
function set(view: EditorView, random: Random): Done | undefined {
  const place = pick(
    random,
    placesOf(view.state.doc, ({ type }) => SETTINGS[type.name] !== undefined),
  );
  const attributes = pick(random, SETTINGS[place?.node.type.name ?? ''] ?? []);
  if (!place || !attributes) return undefined;
  const { tr } = view.state;
  for (const [name, value] of Object.entries(attributes)) tr.setNodeAttribute(place.at, name, value);
  view.dispatch(tr);
  return { name: `set ${place.node.type.name}` };
}

export const BLOCK_EDITS: readonly Edit[] = [
  turnSome,
  turnSome,
  pressBlockKey,
  pressBlockKey,
  changeTable,
  changeTable,
  insertNew,
  drag,
  drag,
  copy,
  copyAnything,
  pasteOther,
  set,
];
