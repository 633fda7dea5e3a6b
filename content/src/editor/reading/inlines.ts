import { textOf } from '../attributes.ts';
import { EDIT_MARKS } from '../kinds.ts';
import type { EditMark, EditNode } from '../types.ts';
import { markOf, nodeOf } from './elements.ts';
import { pairUp, type Piece } from './pieces.ts';

/** Marks that are open, the innermost of each type last. */
type Marks = { open: Map<string, EditMark[]>; list: EditMark[] | undefined };

/** Pieces as nodes with their marks. Linear, however deep marks are nested. */
export function toInlines(pieces: readonly Piece[]): EditNode[] {
  const pairs = pairUp(pieces);
  const closing = new Map<number, EditMark>();
  const marks: Marks = { open: new Map(), list: undefined };
  const nodes: EditNode[] = [];
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index];
    if (!piece) continue;
    const ended = closing.get(index);
    const end = pairs.get(index);
    if (ended) closeMark(marks, ended);
    else if (piece.type === 'text') addText(nodes, piece.text, marks);
    else if (piece.type === 'node') nodes.push(withMarks(piece.node, marks));
    else if (piece.type !== 'open' || end === undefined) addSource(nodes, piece.source, marks);
    else {
      const node = end - index <= PIECES_AT_MOST ? nodeOf(piece, pieces.slice(index + 1, end)) : undefined;
      const mark = node ? undefined : markOf(piece);
      if (node) nodes.push(withMarks(node, marks));
      else if (mark && end > index + 1) {
        openMark(marks, mark);
        closing.set(end, mark);
      } else addSource(nodes, piece.source, marks);
      if (node) index = end;
    }
  }
  return nodes;
}

/** An element that is one node has few in it. */
const PIECES_AT_MOST = 10;

function openMark(marks: Marks, mark: EditMark): void {
  const same = marks.open.get(mark.type);
  if (same) same.push(mark);
  else marks.open.set(mark.type, [mark]);
  marks.list = undefined;
}

function closeMark(marks: Marks, mark: EditMark): void {
  marks.open.get(mark.type)?.pop();
  marks.list = undefined;
}

const marksNow = (marks: Marks): EditMark[] =>
  (marks.list ??= EDIT_MARKS.flatMap(({ name }) => marks.open.get(name)?.at(-1) ?? []));

function withMarks(node: EditNode, marks: Marks): EditNode {
  const list = [...marksNow(marks), ...(node.marks ?? [])];
  return list.length === 0 ? node : { ...node, marks: list };
}

function addText(nodes: EditNode[], text: string, marks: Marks): void {
  if (text === '') return;
  const list = marksNow(marks);
  const last = nodes.at(-1);
  if (last?.type === 'text' && (last.marks ?? NO_MARKS) === (list.length === 0 ? NO_MARKS : list)) last.text += text;
  else nodes.push(list.length === 0 ? { type: 'text', text } : { type: 'text', text, marks: list });
}

const NO_MARKS: EditMark[] = [];

/** What is no node stays as it is written; two next to each other are one. */
function addSource(nodes: EditNode[], source: string, marks: Marks): void {
  if (source === '') return;
  const last = nodes.at(-1);
  if (last?.type === 'inlineSource' && last.attrs) last.attrs = { text: textOf(last, 'text') + source };
  else nodes.push(withMarks({ type: 'inlineSource', attrs: { text: source } }, marks));
}
