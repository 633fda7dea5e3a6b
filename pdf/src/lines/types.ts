import type { Style } from '../blocks/index.ts';

/** What lines are measured with. */
export interface Measure {
  /** The width of a text in a font of the document, in points. */
  width: (text: string, face: string, size: number) => number;
  /** A text cut where its font changes. */
  stretches: (text: string, style: Style) => { text: string; face: { id: string } }[];
  /** The direction of the sheets, and with it the side at which lines begin. */
  direction: 'ltr' | 'rtl';
  /** The size of a picture in its own pixels; undefined for one that cannot be drawn. */
  picture: (file: string) => { width: number; height: number } | undefined;
}

/** A stretch of a line in one font and style. */
export interface Piece {
  text: string;
  style: Style;
  /** Of a text. */
  face: string;
  size: number;
  width: number;
  /** In the place of a text. */
  picture?: { file: string; height: number };
  anchor?: string;
  /** What was written, where brackets are drawn as their counterparts. */
  actual?: string;
}

export interface Line {
  pieces: Piece[];
  width: number;
  /** What its largest picture needs; 0 for a line of text only. */
  pictureHeight: number;
  /** Whether its text runs against the direction of the sheet, and so begins on the other side. */
  isAgainst?: boolean;
}

export interface Setting {
  width: number;
  size: number;
  /** Every blank counts, and lines break anywhere. */
  isCode?: boolean;
}
