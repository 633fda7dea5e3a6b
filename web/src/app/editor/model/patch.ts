// Another text of the same page, such as one that somebody else has saved, as the few changes that lead there: what is the same in
// both stays the same object, and the caret stays in it.
import { Fragment, type Node, Slice } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';

interface Change {
  from: number;
  to: number;
  slice: Slice;
}

/** A transaction that makes `next` of the page. It is nobody's to undo, unless `isMine`. */
export function patch(state: EditorState, next: Node, { isMine = false } = {}): Transaction {
  const tr = state.tr;
  for (const { from, to, slice } of changesBetween(state.doc, next, 0).toReversed()) tr.replace(from, to, slice);
  for (const [name, value] of Object.entries(next.attrs))
    if (state.doc.attrs[name] !== value) tr.setDocAttribute(name, value);
  return isMine ? tr : tr.setMeta('addToHistory', false);
}

/** In order, for the content of two nodes of the same kind. `start` is where that of the old one begins. */
function changesBetween(before: Node, after: Node, start: number): Change[] {
  if (before.isTextblock) return changeOfText(before, after, start);
  const changes: Change[] = [];
  let position = start;
  for (const { old, fresh } of stretches(before.children, after.children)) {
    const from = position;
    position += sizeOf(old);
    if (isSame(old, fresh)) continue;
    const [one, other] = [old[0], fresh[0]];
    if (old.length === 1 && fresh.length === 1 && one && other && isAlike(one, other))
      changes.push(...changesBetween(one, other, from + 1));
    else changes.push({ from, to: position, slice: new Slice(Fragment.fromArray(fresh), 0, 0) });
  }
  return changes;
}

const sizeOf = (nodes: readonly Node[]): number => nodes.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
const isSame = (old: readonly Node[], fresh: readonly Node[]): boolean =>
  old.length === fresh.length && old[0] === fresh[0];

/** Whether one becomes the other by a change of its content alone. */
const isAlike = (one: Node, other: Node): boolean =>
  !one.isLeaf &&
  one.sameMarkup(other) &&
  (one.childCount > 0 || one.isTextblock) &&
  (other.childCount > 0 || other.isTextblock);

function changeOfText(before: Node, after: Node, start: number): Change[] {
  const from = before.content.findDiffStart(after.content);
  if (from === null) return [];
  const ends = before.content.findDiffEnd(after.content);
  if (ends === null) return [];
  // What repeats itself can be the same from both sides.
  const overlap = Math.max(0, from - Math.min(ends.a, ends.b));
  const [to, freshTo] = [ends.a + overlap, ends.b + overlap];
  return [{ from: start + from, to: start + to, slice: after.slice(from, freshTo) }];
}

/** Two lists as stretches: one node that is the same in both, or what differs between such nodes. */
function* stretches(old: readonly Node[], fresh: readonly Node[]): Generator<{ old: Node[]; fresh: Node[] }> {
  const places = new Map(fresh.map((node, index) => [node, index]));
  let [oldFrom, freshFrom] = [0, 0];
  const until = function* (oldTo: number, freshTo: number) {
    yield* pairs(old.slice(oldFrom, oldTo), fresh.slice(freshFrom, freshTo));
  };
  for (const [index, node] of old.entries()) {
    const place = places.get(node) ?? -1;
    if (place < freshFrom) continue;
    // A node that moved far ahead would tear all that is between them apart.
    if (place - freshFrom > 200 + index - oldFrom) continue;
    yield* until(index, place);
    yield { old: [node], fresh: [node] };
    [oldFrom, freshFrom] = [index + 1, place + 1];
  }
  yield* until(old.length, fresh.length);
}

/** As many as there are on both sides one by one, from the beginning; what is left over goes with the last. */
function* pairs(old: Node[], fresh: Node[]): Generator<{ old: Node[]; fresh: Node[] }> {
  if (old.length === 0 && fresh.length === 0) return;
  const isOneByOne = old.length === fresh.length && old.every((node, index) => node.type === fresh[index]?.type);
  if (!isOneByOne) yield { old, fresh };
  else for (const [index, node] of old.entries()) yield { old: [node], fresh: fresh.slice(index, index + 1) };
}
