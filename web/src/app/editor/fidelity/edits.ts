// Edits as people make them: keys that the editor knows, at places that chance chooses, and what a mouse does by a transaction.
import type { EditorView } from 'prosemirror-view';
import { markNamed } from '../model/schema.ts';
import { BLOCK_EDITS } from './block-edits.ts';
import {
  type Done,
  type Edit,
  pick,
  press,
  type Random,
  select,
  selectSome,
  standSomewhere,
  textsIn,
  textSomewhere,
  type,
} from './places.ts';

function insertWord(view: EditorView, random: Random): Done | undefined {
  const place = textSomewhere(view.state.doc, random);
  const blank = pick(random, [...(place?.node.text ?? '').matchAll(/(?<=\S) (?=\S)/g)]);
  if (!place || !blank) return undefined;
  const word = `neu${random(1_000_000).toString(36)}x`;
  // A mark that a key has begun here would be its, too.
  view.dispatch(view.state.tr.setStoredMarks(null).insertText(` ${word}`, place.at + blank.index));
  return { name: 'word', word };
}

const SYMBOLS = [
  ...['*', '_', '`', '[x](y)', '<b>', '{% hint %}', '|', '# ', '- ', '&amp;', '\\', '$$', '~~', '漢字**重**', ':x:'],
  ...['{{ page.title }}', '{% endtabs %}', '<!--', '[^1]', '![', '](', 'https://a.example/x_y_', '\u00A0', '1. ', '+'],
  ...['\u200F', 'שלום ', '===', '---', '<details>', '</summary>', '"', '@', '    ', '>', '=', 'مرحبا', '👩‍👩‍👧', 'e\u0301'],
];

function insertSymbols(view: EditorView, random: Random): Done | undefined {
  const place = textSomewhere(view.state.doc, random);
  if (!place) return undefined;
  view.dispatch(view.state.tr.insertText(pick(random, SYMBOLS) ?? '', place.at + random(place.node.nodeSize + 1)));
  return { name: 'symbols' };
}

const IN_LINES = ['**bold**', '*it*', '_it_', '`a`', '~~old~~', ' a *b', '[x](y) ', '<br>', ' | ', '\\', '_a_b_', '**'];
const AT_BEGINNINGS = ['# ', '### ', '- ', '1. ', '7) ', '> ', '[ ] ', '[x] ', '---', '``` ', '```js ', '+ ', '=='];

/** As Markdown is typed: within a line, and where one begins. */
function typeMarkdown(view: EditorView, random: Random): Done | undefined {
  if (!standSomewhere(view, random)) return undefined;
  const isBeginning = random(2) === 0;
  if (isBeginning) press(view, 'Enter');
  const typed = pick(random, isBeginning ? AT_BEGINNINGS : IN_LINES) ?? '';
  type(view, typed);
  if (random(2) === 0) type(view, 'more');
  return { name: `type ${isBeginning ? 'at a beginning ' : ''}${typed}` };
}

function deleteSome(view: EditorView, random: Random): Done | undefined {
  if (!selectSome(view, random)) return undefined;
  press(view, 'Backspace');
  return { name: 'delete' };
}

/** From one text into the next, which may stand in another block, or into one that is far away. */
function deleteAcross(view: EditorView, random: Random): Done | undefined {
  const places = textsIn(view.state.doc);
  const start = random(places.length - 1);
  const [first, second] = [places[start], places[start + 1 + (random(3) === 0 ? random(20) : 0)]];
  if (!first || !second) return undefined;
  select(view, first.at + random(first.node.nodeSize), second.at + random(second.node.nodeSize));
  if (random(3) === 0) type(view, 'instead');
  else press(view, 'Backspace');
  return { name: 'delete across' };
}

const MARKS = ['b', 'i', 'e', 'X'];

function toggleMark(view: EditorView, random: Random): Done | undefined {
  const isWhole = random(3) === 0;
  const place = textSomewhere(view.state.doc, random);
  // What is marked as a whole loses the mark.
  if (isWhole && place) select(view, place.at, place.at + place.node.nodeSize);
  else if (!selectSome(view, random)) return undefined;
  const key = pick(random, MARKS) ?? 'b';
  press(view, key, { ctrlKey: true, shiftKey: key === 'X' });
  return { name: `mark ${key}` };
}

const ADDRESSES = ['https://a.example/x', 'other.md', 'https://a.example/(x) y', 'mailto:a@b.example', '#part', '<>'];

/** A link, a color or another mark that a form gives; or all marks are taken away. */
function format(view: EditorView, random: Random): Done | undefined {
  if (!selectSome(view, random)) return undefined;
  const { from, to, $from } = view.state.selection;
  if ($from.parent.type.spec.code) return undefined;
  const href = pick(random, ADDRESSES) ?? '';
  const marks = [
    markNamed('link').create({ href }),
    markNamed('color').create({ text: 'red' }),
    ...['keyboard', 'superscript', 'subscript'].map((name) => markNamed(name).create()),
  ];
  const mark = pick(random, [...marks, undefined]);
  const { tr } = view.state;
  view.dispatch(mark ? tr.addMark(from, to, mark) : tr.removeMark(from, to));
  return { name: `format ${mark?.type.name ?? 'none'}` };
}

/** A key at the beginning of a text, at its end or within it. */
function pressSomewhere(view: EditorView, random: Random): Done | undefined {
  const place = textSomewhere(view.state.doc, random);
  if (!place) return undefined;
  const size = place.node.nodeSize;
  const [name, at, modifiers] = pick(random, [
    ['Enter', random(size + 1), {}],
    ['Enter', size, {}],
    ['Enter', random(size + 1), { shiftKey: true }],
    ['Backspace', 0, {}],
    ['Delete', size, {}],
    ['Tab', 0, {}],
    ['Tab', 0, { shiftKey: true }],
    ['ArrowUp', 0, { altKey: true }],
    ['ArrowDown', 0, { altKey: true }],
  ] as const) ?? ['Enter', 0, {}];
  select(view, place.at + at);
  press(view, name, modifiers);
  return { name: `${Object.keys(modifiers).join('')} ${name}`.trim() };
}

function undoAndRedo(view: EditorView, random: Random): Done | undefined {
  const times = 1 + random(3);
  for (let count = 0; count < times; count++) press(view, 'z', { ctrlKey: true });
  if (random(2) === 0) press(view, 'y', { ctrlKey: true });
  return { name: 'undo and redo' };
}

const EDITS: readonly Edit[] = [
  ...Array.from({ length: 6 }, () => insertWord),
  insertSymbols,
  typeMarkdown,
  typeMarkdown,
  deleteSome,
  deleteAcross,
  toggleMark,
  format,
  pressSomewhere,
  pressSomewhere,
  pressSomewhere,
  undoAndRedo,
  ...BLOCK_EDITS,
];

/** One edit, somewhere in the page; undefined where it found no place. */
export const edit = (view: EditorView, random: Random): Done | undefined => pick(random, EDITS)?.(view, random);
