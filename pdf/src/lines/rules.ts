import type { Run } from '../blocks/index.ts';
import { directionOf, inOrder } from './directions.ts';
import { type Cluster, clustersOf } from './pieces.ts';
import type { Line, Measure, Piece, Setting } from './types.ts';

interface Open {
  lines: Line[];
  line: Line;
  /** Blanks that are only seen if something follows them on the same line. */
  blanks: Piece[];
}

/** Sets runs in lines of a width. Takes time in proportion to the text. */
export function setLines(measure: Measure, runs: readonly Run[], setting: Setting): Line[] {
  const open: Open = { lines: [], line: emptyLine(), blanks: [] };
  for (const cluster of clustersOf(measure, runs, setting)) {
    if (cluster.kind === 'end') endLine(open);
    else if (cluster.kind === 'word' || setting.isCode) addWord(measure, open, { cluster, width: setting.width });
    else if (open.line.pieces.length > 0) open.blanks.push(...cluster.pieces);
  }
  if (open.line.pieces.length > 0 || open.lines.length === 0) endLine(open);
  // Code runs from left to right, whatever the language around it.
  const sheet = setting.isCode ? 'ltr' : measure.direction;
  const direction = setting.isCode ? 'ltr' : directionOf(runs, sheet);
  const isAgainst = sheet === 'ltr' && direction === 'rtl';
  return open.lines.map((line) => ({
    ...inOrder(measure, line, { direction, sheet }),
    ...(isAgainst ? { isAgainst } : {}),
  }));
}

function endLine(open: Open): void {
  open.lines.push(open.line);
  open.line = emptyLine();
  open.blanks = [];
}

function addWord(measure: Measure, open: Open, { cluster, width }: { cluster: Cluster; width: number }): void {
  const before = open.blanks.reduce((sum, blank) => sum + blank.width, open.line.width);
  if (open.line.pieces.length > 0 && before + cluster.width > width) endLine(open);
  addPieces(open.line, open.blanks);
  open.blanks = [];
  if (open.line.width + cluster.width <= width) addPieces(open.line, cluster.pieces);
  else for (const piece of cluster.pieces) addParts(open, cut(measure, piece, width), width);
}

/** Adds what is too long for a line, on as many as it needs. */
function addParts(open: Open, parts: readonly Piece[], width: number): void {
  for (const part of parts) {
    if (open.line.pieces.length > 0 && open.line.width + part.width > width) endLine(open);
    addPieces(open.line, [part]);
  }
}

const emptyLine = (): Line => ({ pieces: [], width: 0, pictureHeight: 0 });

function addPieces(line: Line, pieces: readonly Piece[]): void {
  for (const piece of pieces) {
    const last = line.pieces.at(-1);
    line.width += piece.width;
    line.pictureHeight = Math.max(line.pictureHeight, piece.picture?.height ?? 0);
    const isSame =
      last !== undefined && last.style === piece.style && last.face === piece.face && !last.picture && !piece.picture;
    if (isSame && last.anchor === undefined && piece.anchor === undefined) {
      last.text += piece.text;
      last.width += piece.width;
    } else line.pieces.push({ ...piece });
  }
}

/** Where a long word is rather broken than elsewhere. */
const JOINTS = /[/\\_.,:;=&?#|@+-]/;

/** A piece that is wider than a line, in pieces that are not. */
function cut(measure: Measure, piece: Piece, width: number): Piece[] {
  if (piece.width <= width || piece.picture) return [piece];
  const parts: Piece[] = [];
  let open = { text: '', width: 0 };
  let joint: { text: string; width: number } | undefined;
  const push = ({ text, width: partWidth }: { text: string; width: number }) =>
    parts.push({ ...piece, text, width: partWidth });
  for (const character of piece.text) {
    const characterWidth = measure.width(character, piece.face, piece.size);
    if (open.text !== '' && open.width + characterWidth > width) {
      const first = joint !== undefined && joint.width > width / 2 ? joint : open;
      push(first);
      open = { text: open.text.slice(first.text.length), width: open.width - first.width };
      joint = undefined;
    }
    open = { text: open.text + character, width: open.width + characterWidth };
    if (JOINTS.test(character)) joint = open;
  }
  push(open);
  return parts;
}
