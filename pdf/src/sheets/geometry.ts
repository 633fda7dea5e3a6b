import type { Paper } from '../book.ts';

/** A sheet and what is printed on it, in points. */
export interface Geometry {
  sheet: { width: number; height: number };
  body: { x: number; width: number; top: number; height: number };
}

const SIZES = { a4: { width: 595.28, height: 841.89 }, letter: { width: 612, height: 792 } } as const;
const MARGIN = { x: 62, top: 64, bottom: 70 };

export function geometryOf(paper: Paper = 'a4'): Geometry {
  const sheet = SIZES[paper];
  const body = {
    x: MARGIN.x,
    width: sheet.width - 2 * MARGIN.x,
    top: MARGIN.top,
    height: sheet.height - MARGIN.top - MARGIN.bottom,
  };
  return { sheet, body };
}

/** Of a text. */
export const SIZE = 10;
