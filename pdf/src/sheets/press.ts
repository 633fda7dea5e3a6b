import { type Canvas, drawPlaced, type Placed, type Row } from '../layout/index.ts';
import type { Geometry } from './geometry.ts';

type Document = PDFKit.PDFDocument;

/** Lays rows on sheets, from the top of the first down, and begins another where one is full. */
export interface Press {
  begin: () => void;
  /** Answers whether all of them found room within the bounds. */
  add: (rows: readonly Row[]) => boolean;
  /** Draws what lies on the last sheet, which is full then. */
  finish: () => void;
  /** How many sheets there are. */
  readonly sheets: number;
}

/** What has to stay together does so up to this share of a sheet. */
const TOGETHER = 0.4;
/** A little, such as a heading, goes along with whatever follows it that fits on a sheet, such as a large picture. */
const LITTLE = 0.2;
const ANYTHING = 0.9;

interface Pressing {
  canvas: Canvas;
  geometry: Geometry;
  sheetsAtMost: number;
  /** Called with the number of each sheet when nothing more comes on it. */
  onFull: (sheet: number) => void;
}

export function createPress(document: Document, { canvas, geometry, sheetsAtMost, onFull }: Pressing): Press {
  const { sheet, body } = geometry;
  let placed: Placed[] = [];
  let y = 0;
  let below = 0;
  let sheets = 0;

  const finish = (): void => {
    if (sheets === 0) return;
    drawPlaced(canvas, placed, body.top);
    placed = [];
    onFull(sheets);
  };
  const begin = (): void => {
    finish();
    document.addPage({ size: [sheet.width, sheet.height], margin: 0 });
    sheets += 1;
    y = 0;
    below = 0;
  };
  const place = (row: Row): void => {
    if (placed.length > 0) y += Math.max(below, row.above);
    placed.push({ row, y });
    y += row.height;
    below = row.below;
  };
  const add = (rows: readonly Row[]): boolean => {
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows[index];
      if (row === undefined) continue;
      const needed = heightTogether(rows, index, body.height);
      const gap = placed.length === 0 ? 0 : Math.max(below, row.above);
      if (y + gap + needed > body.height) {
        if (sheets >= sheetsAtMost) return false;
        begin();
        for (const head of row.repeat ?? []) place({ ...head, draw: (on, at) => on.repeated(() => head.draw(on, at)) });
      }
      place(row);
    }
    return true;
  };
  return {
    begin,
    add,
    finish,
    get sheets() {
      return sheets;
    },
  };
}

/** The height of a row and of those that have to be on the same sheet. */
function heightTogether(rows: readonly Row[], first: number, whole: number): number {
  let height = rows[first]?.height ?? 0;
  for (let index = first; rows[index]?.keep === true; index += 1) {
    const [row, next] = [rows[index], rows[index + 1]];
    if (row === undefined || next === undefined) break;
    const more = height + Math.max(row.below, next.above) + next.height;
    if (more > whole * (height - row.height <= whole * LITTLE ? ANYTHING : TOGETHER)) break;
    height = more;
  }
  return height;
}
