import bidiFactory, { type Bidi } from 'bidi-js';
import type { Run } from '../blocks/index.ts';
import type { Line, Measure, Piece } from './types.ts';

// A module of the older kind, of which its types say that it is of the newer one.
const bidi = (bidiFactory as unknown as () => Bidi)();

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const STRONG = /\p{L}/u;
/** What stands in the place of a picture while directions are found. */
const PICTURE = '\uFFFC';

export type Direction = 'ltr' | 'rtl';

/**
 * In which direction a text runs: on sheets from right to left, whatever has a letter of such a script or none at all;
 * on others, what begins with one.
 */
export function directionOf(runs: readonly Run[], sheet: Direction): Direction {
  if (sheet === 'ltr' && !runs.some(({ text }) => RIGHT_TO_LEFT.test(text))) return 'ltr';
  const text = runs.map((run) => run.text).join('');
  if (sheet === 'rtl') return RIGHT_TO_LEFT.test(text) || !STRONG.test(text) ? 'rtl' : 'ltr';
  return RIGHT_TO_LEFT.test(STRONG.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr';
}

/** Brings the pieces of a line into the order in which they stand, from the side at which lines of the sheet begin. */
export function inOrder(
  measure: Measure,
  line: Line,
  { direction, sheet }: { direction: Direction; sheet: Direction },
): Line {
  const text = line.pieces.map(textOf).join('');
  if (direction === 'ltr' && !RIGHT_TO_LEFT.test(text))
    return sheet === 'rtl' ? { ...line, pieces: line.pieces.toReversed() } : line;
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const parts: Leveled[] = [];
  let at = 0;
  for (const piece of line.pieces) {
    parts.push(...levelParts(measure, piece, levels.subarray(at, at + textOf(piece).length)));
    at += textOf(piece).length;
  }
  const pieces = reorder(parts).map(({ piece }) => piece);
  const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
  return { ...line, width, pieces: sheet === 'rtl' ? pieces.toReversed() : pieces };
}

const textOf = (piece: Piece): string => (piece.text === '' ? PICTURE : piece.text);

interface Leveled {
  piece: Piece;
  level: number;
}

/** A piece cut where its direction changes, and between words that run from right to left. */
function levelParts(measure: Measure, piece: Piece, levels: Uint8Array): Leveled[] {
  if (piece.text === '') return [{ piece, level: levels[0] ?? 0 }];
  const parts: Leveled[] = [];
  let start = 0;
  for (let end = 1; end <= piece.text.length; end += 1) {
    const level = levels[start] ?? 0;
    const isSame = end < piece.text.length && levels[end] === level;
    const isCut = level % 2 === 1 && (piece.text[end] === ' ' || piece.text[end - 1] === ' ');
    if (isSame && !isCut) continue;
    parts.push({ piece: toPart(measure, piece, { text: piece.text.slice(start, end), level }), level });
    start = end;
  }
  return parts;
}

function toPart(measure: Measure, piece: Piece, { text, level }: { text: string; level: number }): Piece {
  const isBackward = level % 2 === 1;
  const mirrored = isBackward ? mirror(text) : text;
  // The library that shapes turns around what begins with a letter of such a script, and nothing else.
  const shown = isBackward === isTurned(mirrored) ? mirrored : [...mirrored].toReversed().join('');
  const width = measure.width(shown, piece.face, piece.size);
  return { ...piece, text: shown, width, ...(mirrored === text ? {} : { actual: text }) };
}

const mirror = (text: string): string =>
  [...text].map((character) => bidi.getMirroredCharacter(character) ?? character).join('');

const NEUTRAL = /[\p{Script=Common}\p{Script=Inherited}]/u;

function isTurned(text: string): boolean {
  for (const character of text) if (!NEUTRAL.test(character)) return RIGHT_TO_LEFT.test(character);
  return false;
}

/** Rule L2 of the algorithm: from the highest level down, whatever has it or a higher one is turned around. */
function reorder(parts: readonly Leveled[]): Leveled[] {
  const ordered = [...parts];
  const highest = parts.reduce((most, { level }) => Math.max(most, level), 0);
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = Math.max(start, end);
    }
  }
  return ordered;
}
