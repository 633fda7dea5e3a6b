// Edits as people make them: keys that the editor knows, at places that chance chooses, and what a mouse does by a transaction.
import type { Node } from 'prosemirror-model';
import { TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

type Random = (below: number) => number;

/** Numbers that look random and are the same each time. */
export function randomFrom(seed: number): Random {
  let state = (seed + 0x9e3779b9) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return below <= 1 ? 0 : (state >>> 8) % below;
  };
}

/** What was done; the word, where only one was inserted. */
export interface Done {
  name: string;
  word?: string;
}

const pick = <T>(random: Random, items: readonly T[]): T | undefined => items[random(items.length)];

interface Place {
  node: Node;
  at: number;
}

function textsIn(doc: Node): Place[] {
  const places: Place[] = [];
  doc.descendants((node, at) => void (node.isText && places.push({ node, at })));
  return places;
}

/** Presses a key as the editor hears it; what only the browser would do with it is not done. */
function press(view: EditorView, key: string, modifiers: KeyboardEventInit = {}): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers });
  view.someProp('handleKeyDown', (handle) => handle(view, event));
}

export const takeBack = (view: EditorView): void => press(view, 'z', { ctrlKey: true });

function select(view: EditorView, from: number, to = from): void {
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, from, to)));
}

function insertWord(view: EditorView, random: Random): Done | undefined {
  const place = pick(random, textsIn(view.state.doc));
  const blank = pick(random, [...(place?.node.text ?? '').matchAll(/(?<=\S) (?=\S)/g)]);
  if (!place || !blank) return undefined;
  const word = `neu${random(1_000_000).toString(36)}x`;
  // A mark that a key has begun here would be its, too.
  view.dispatch(view.state.tr.setStoredMarks(null).insertText(` ${word}`, place.at + blank.index));
  return { name: 'word', word };
}

const TYPED = [
  '*',
  '_',
  '`',
  '[x](y)',
  '<b>',
  '{% hint %}',
  '|',
  '# ',
  '- ',
  '&amp;',
  '\\',
  '$$',
  '~~',
  '漢字**重**',
  ':x:',
];

function typeSymbols(view: EditorView, random: Random): Done | undefined {
  const place = pick(random, textsIn(view.state.doc));
  if (!place) return undefined;
  view.dispatch(view.state.tr.insertText(pick(random, TYPED) ?? '', place.at + random(place.node.nodeSize + 1)));
  return { name: 'symbols' };
}

/** A piece of text is selected. */
function selectSome(view: EditorView, random: Random): boolean {
  const place = pick(random, textsIn(view.state.doc));
  if (!place) return false;
  const from = random(place.node.nodeSize);
  select(view, place.at + from, place.at + from + 1 + random(place.node.nodeSize - from));
  return true;
}

function deleteSome(view: EditorView, random: Random): Done | undefined {
  if (!selectSome(view, random)) return undefined;
  press(view, 'Backspace');
  return { name: 'delete' };
}

/** From one text into the next, which may stand in another block. */
function deleteAcross(view: EditorView, random: Random): Done | undefined {
  const places = textsIn(view.state.doc);
  const [first, second] = places.slice(random(places.length - 1)).slice(0, 2);
  if (!first || !second) return undefined;
  select(view, first.at + random(first.node.nodeSize), second.at + random(second.node.nodeSize));
  press(view, 'Backspace');
  return { name: 'delete across' };
}

const MARKS = ['b', 'i', 'e', 'X'];

function toggleMark(view: EditorView, random: Random): Done | undefined {
  if (!selectSome(view, random)) return undefined;
  const key = pick(random, MARKS) ?? 'b';
  press(view, key, { ctrlKey: true, shiftKey: key === 'X' });
  return { name: `mark ${key}` };
}

/** A key at the beginning of a text, at its end or within it. */
function pressSomewhere(view: EditorView, random: Random): Done | undefined {
  const place = pick(random, textsIn(view.state.doc));
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

function moveBlock(view: EditorView, random: Random): Done | undefined {
  const blocks: Place[] = [];
  const { doc, tr } = view.state;
  doc.forEach((node, at) => void (node.type.name !== 'title' && blocks.push({ node, at })));
  const [one, other] = [pick(random, blocks), pick(random, blocks)];
  if (!one || !other || one === other) return undefined;
  tr.delete(one.at, one.at + one.node.nodeSize);
  view.dispatch(tr.insert(tr.mapping.map(other.at), one.node));
  return { name: 'move' };
}

const EDITS = [
  insertWord,
  insertWord,
  insertWord,
  typeSymbols,
  deleteSome,
  deleteAcross,
  toggleMark,
  pressSomewhere,
  pressSomewhere,
  moveBlock,
];

/** One edit, somewhere in the page; undefined where it found no place. */
export const edit = (view: EditorView, random: Random): Done | undefined => pick(random, EDITS)?.(view, random);
