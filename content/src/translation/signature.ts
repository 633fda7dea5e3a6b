import type { Found } from './reading/found.ts';
import { onOneLine, type Piece, writePieces } from './pieces.ts';

/** What reading a page finds where a text says these pieces. */
export function signatureOf({ kind, inlines }: Found, pieces: readonly Piece[]): string {
  const isOutside = (piece: Piece | undefined): boolean =>
    piece !== undefined &&
    (typeof piece === 'string' ? piece.trim() === '' : inlines[piece.number - 1]?.isOutside === true);
  let from = 0;
  while (isOutside(pieces[from])) from++;
  let end = pieces.length;
  while (end > from && isOutside(pieces[end - 1])) end--;
  const numbers = new Map<number, number>();
  const kinds: unknown[] = [];
  const renumbered = pieces.slice(from, end).map((piece): Piece => {
    if (typeof piece === 'string') return piece;
    const { number, at } = piece;
    if (!numbers.has(number)) {
      numbers.set(number, numbers.size + 1);
      const inline = inlines[number - 1];
      // What a picture shows is a text of its own.
      kinds.push([inline?.kind, inline?.kind === 'image' ? '' : inline?.shows]);
    }
    return { number: numbers.get(number) ?? 0, at };
  });
  return JSON.stringify([kind, writePieces(onOneLine(renumbered)), kinds]);
}

/** The descriptions of pictures in a text, in the order in which its translation has the pictures. */
export function inOrderOf(pieces: readonly Piece[], { inlines, inside, place }: Found): Found[] {
  if (inside.length < 2 || place.form !== 'line') return [...inside];
  const ranks = new Map<unknown, number>();
  for (const piece of pieces) {
    const parts = typeof piece === 'object' ? inlines[piece.number - 1]?.parts : undefined;
    if (parts && 'alone' in parts) ranks.set(parts.alone, ranks.size);
  }
  const rank = ({ place: own }: Found): number => {
    return (own.form === 'alt' ? ranks.get(own.picture) : undefined) ?? 0;
  };
  return inside.toSorted((a, b) => rank(a) - rank(b));
}
