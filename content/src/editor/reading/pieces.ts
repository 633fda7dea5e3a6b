import { textOf } from '../attributes.ts';
import type { EditNode } from '../types.ts';

/** What stands in a text, one after the other, be it Markdown or HTML. */
export type Piece =
  | { type: 'text'; text: string }
  | { type: 'node'; node: EditNode }
  /** The beginning and the end of an element. Those of Markdown have no source of their own. */
  | Open
  | { type: 'close'; name: string; source: string; level: number }
  /** What the editor has no node for. */
  | { type: 'source'; source: string };

export type Open = {
  type: 'open';
  name: string;
  attributes: Readonly<Record<string, string>>;
  source: string;
  /** How many marks of Markdown are open: an element ends where it began. */
  level: number;
};

/** For each beginning the index of its end, for those that are nested as they should be. */
export function pairUp(pieces: readonly Piece[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: { name: string; level: number; index: number }[] = [];
  /** How many of a name are open: without one, an end looks for nothing. */
  const counts = new Map<string, number>();
  const count = (name: string, by: number): void => void counts.set(name, (counts.get(name) ?? 0) + by);
  pieces.forEach((piece, index) => {
    if (piece.type === 'open') {
      open.push({ name: piece.name, level: piece.level, index });
      count(piece.name, 1);
    } else if (piece.type === 'close' && (counts.get(piece.name) ?? 0) > 0) {
      // What began since and has not ended has no end.
      for (let last = open.pop(); last; last = open.pop()) {
        count(last.name, -1);
        if (last.name !== piece.name) continue;
        if (last.level === piece.level) pairs.set(last.index, index);
        break;
      }
    }
  });
  return pairs;
}

/** The words of pieces, if they are nothing but words. */
export function plainText(pieces: readonly Piece[]): string | undefined {
  let text = '';
  for (const piece of pieces) {
    if (piece.type === 'text') text += piece.text;
    else if (piece.type === 'node' && piece.node.type === 'emoji') text += textOf(piece.node, 'emoji');
    else return undefined;
  }
  return text;
}
