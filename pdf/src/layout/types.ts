import type { Look } from '../blocks/index.ts';
import type { Measure } from '../lines/index.ts';

/** What is drawn on: points from the upper left corner of a sheet. */
export interface Canvas {
  text: (text: string, at: { x: number; y: number; face: string; size: number; color: string }) => void;
  fill: (area: Area, color: string, radius?: number) => void;
  frame: (area: Area, color: string, radius?: number) => void;
  picture: (file: string, area: Area) => void;
  link: (area: Area, link: { to: string } | { url: string }) => void;
  anchor: (name: string, y: number) => void;
  heading: (level: number, title: string) => void;
}

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What stands around rows: drawn behind them, on every sheet that they reach. */
export interface Box {
  look: Look | 'code';
  x: number;
  width: number;
}

/** What is never cut by the end of a sheet. */
export interface Row {
  height: number;
  /** Blank above and below; of two that meet, the larger counts. */
  above: number;
  below: number;
  /** Whether the next row has to be on the same sheet. */
  keep: boolean;
  boxes: readonly Box[];
  /** Whether its innermost box begins or ends with it. */
  edge?: 'top' | 'bottom';
  /** Drawn first on every further sheet that its table reaches. */
  repeat?: readonly Row[];
  /** From its top to the foot of its first letters. */
  baseline: number;
  draw: (canvas: Canvas, y: number) => void;
}

/** The place that rows are made for. */
export interface Frame {
  x: number;
  width: number;
  /** Of its text. */
  size: number;
  boxes: readonly Box[];
  color: string;
  /** Its lines stand close to one another, as in a list. */
  isTight?: boolean;
}

export interface Layout {
  measure: Measure;
  /** The height of what a sheet holds. */
  height: number;
}
