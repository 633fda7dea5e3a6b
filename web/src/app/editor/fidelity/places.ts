// Where chance puts the caret, and how keys reach the editor.
import type { Node } from 'prosemirror-model';
import { TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

export type Random = (below: number) => number;

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

export type Edit = (view: EditorView, random: Random) => Done | undefined;

export const pick = <T>(random: Random, items: readonly T[]): T | undefined => items[random(items.length)];

export interface Place {
  node: Node;
  at: number;
}

export function placesOf(doc: Node, isWanted: (node: Node, parent: Node | null) => boolean): Place[] {
  const places: Place[] = [];
  doc.descendants((node, at, parent) => void (isWanted(node, parent) && places.push({ node, at })));
  return places;
}

export const textsIn = (doc: Node): Place[] => placesOf(doc, (node) => node.isText);

/** What a text stands in: a cell, an item, a hint. */
function boxOf(doc: Node, at: number): string {
  const $at = doc.resolve(at);
  const name = $at.parent.type.name;
  return name === 'paragraph' && $at.depth > 1 ? $at.node(-1).type.name : name;
}

/** A text. Each second time in a kind of box that chance chooses, so that what is rare on a page has its turn. */
export function textSomewhere(doc: Node, random: Random): Place | undefined {
  const texts = textsIn(doc);
  if (random(2) === 0) return pick(random, texts);
  const boxes = Map.groupBy(texts, ({ at }) => boxOf(doc, at));
  return pick(random, pick(random, [...boxes.values()]) ?? []);
}

/** Presses a key as the editor hears it; what only the browser would do with it is not done. */
export function press(view: EditorView, key: string, modifiers: KeyboardEventInit = {}): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers });
  view.someProp('handleKeyDown', (handle) => handle(view, event));
}

/** Types a text as the editor hears it, a character after the other. */
export function type(view: EditorView, text: string): void {
  for (const character of text) {
    const { from, to } = view.state.selection;
    const insert = () => view.state.tr.insertText(character, from, to);
    if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, character, insert)))
      view.dispatch(insert());
  }
}

export const takeBack = (view: EditorView): void => press(view, 'z', { ctrlKey: true });

export function select(view: EditorView, from: number, to = from): void {
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, from, to)));
}

/** A piece of text is selected. */
export function selectSome(view: EditorView, random: Random): boolean {
  const place = textSomewhere(view.state.doc, random);
  if (!place) return false;
  const from = random(place.node.nodeSize);
  select(view, place.at + from, place.at + from + 1 + random(place.node.nodeSize - from));
  return true;
}

/** The caret stands somewhere in a text. */
export function standSomewhere(view: EditorView, random: Random): boolean {
  const place = textSomewhere(view.state.doc, random);
  if (place) select(view, place.at + random(place.node.nodeSize + 1));
  return place !== undefined;
}
