import type { Run } from '../blocks/index.ts';
import { mayBreak, partsOf } from './breaks.ts';
import type { Measure, Piece, Setting } from './types.ts';

/** What stays together in a line, or the end of one. */
export interface Cluster {
  kind: 'word' | 'space' | 'end';
  pieces: Piece[];
  width: number;
}

const PIXEL = 0.75;
/** A picture among words is at most so much higher than they are. */
const LINE_PICTURE = 1.25;
const LARGE_PICTURE = 240;

/** Runs as clusters, each measured. */
export function* clustersOf(measure: Measure, runs: readonly Run[], setting: Setting): Generator<Cluster> {
  let open: Cluster | undefined;
  let before = '';
  for (const run of runs) {
    for (const { text, kind, mayBegin } of run.picture ? [PICTURE] : partsOf(run.text)) {
      const pieces = run.picture ? picturePieces(measure, run, setting) : piecesOf(measure, { ...run, text }, setting);
      const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
      const isBound =
        open?.kind === 'word' && kind === 'word' && !mayBegin && !mayBreak(before, text.slice(0, 2)) && !setting.isCode;
      if (isBound && open !== undefined) {
        open.pieces.push(...pieces);
        open.width += width;
      } else {
        if (open !== undefined) yield open;
        open = { kind, pieces, width };
      }
      before = text.slice(-1);
    }
    if (run.anchor !== undefined) {
      const piece = { text: '', style: run.style, face: '', size: setting.size, width: 0, anchor: run.anchor };
      if (open?.kind === 'word') open.pieces.push(piece);
      else {
        if (open !== undefined) yield open;
        open = { kind: 'word', pieces: [piece], width: 0 };
      }
    }
  }
  if (open !== undefined) yield open;
}

const PICTURE = { text: '', kind: 'word', mayBegin: false } as const;

function piecesOf(measure: Measure, { text, style }: Run, { size }: Setting): Piece[] {
  const scaled = size * (style.scale ?? 1);
  return measure.stretches(text, style).map(({ text: stretch, face }) => ({
    text: stretch,
    style,
    face: face.id,
    size: scaled,
    width: measure.width(stretch, face.id, scaled),
  }));
}

function picturePieces(measure: Measure, run: Run, setting: Setting): Piece[] {
  const { picture, style } = run;
  const known = picture && measure.picture(picture.file);
  if (!picture || !known) return piecesOf(measure, { ...run, text: run.text === '' ? '' : `[${run.text}]` }, setting);
  const most = picture.isLarge ? LARGE_PICTURE : setting.size * LINE_PICTURE;
  const height = Math.min(most, known.height * PIXEL, (setting.width * known.height) / known.width);
  const width = (height * known.width) / known.height;
  return [{ text: '', style, face: '', size: setting.size, width, picture: { file: picture.file, height } }];
}
