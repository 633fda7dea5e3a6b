import type { EditNode } from '../types.ts';
import { toInlines } from './inlines.ts';
import type { Open, Piece } from './pieces.ts';

/** Pieces of HTML, and what of them belongs together. */
export type Tree = { pieces: readonly Piece[]; pairs: ReadonlyMap<number, number> };

export type Range = { from: number; to: number };

/** An element with what stands in it. */
export type Element = Range & { open: Open };

/** The elements of a range, if there is nothing else in it. */
export function elementsIn({ pieces, pairs }: Tree, { from, to }: Range): Element[] | undefined {
  const elements: Element[] = [];
  for (let index = from; index < to; index++) {
    const piece = pieces[index];
    if (piece?.type === 'text' && piece.text.trim() === '') continue;
    const end = pairs.get(index);
    if (piece?.type !== 'open' || end === undefined) return undefined;
    elements.push({ open: piece, from: index + 1, to: end });
    index = end;
  }
  return elements;
}

/** The only element of a range, with one of these names. */
export function onlyElement(tree: Tree, range: Range, name: string): Element | undefined {
  const [only, ...others] = elementsIn(tree, range) ?? [];
  return only?.open.name === name && others.length === 0 ? only : undefined;
}

export const inlinesIn = ({ pieces }: Tree, { from, to }: Range): EditNode[] =>
  trimmed(toInlines(pieces.slice(from, to)));

function trimmed(nodes: EditNode[]): EditNode[] {
  return nodes.filter(
    ({ type, text }, index) => type !== 'text' || text?.trim() !== '' || (index > 0 && index < nodes.length - 1),
  );
}
