import type { Look } from '../blocks/index.ts';
import type { Measure } from '../lines/index.ts';
import type { Tag } from '../tags.ts';

/** What is drawn on: points from the upper left corner of a sheet. */
export interface Canvas {
  text: (text: string, at: TextPlace) => void;
  fill: (area: Area, color: string, radius?: number) => void;
  frame: (area: Area, color: string, radius?: number) => void;
  picture: (file: string, area: Area) => void;
  link: (area: Area, link: { to: string } | { url: string }, name: string) => void;
  anchor: (name: string, y: number) => void;
  heading: (level: number, title: string) => void;
  /** What is drawn meanwhile belongs to the tag; what is drawn otherwise is decoration. */
  tagged: (tag: Tag, draw: () => void) => void;
  /** What is drawn meanwhile is decoration, also where it has tags: it was read before. */
  repeated: (draw: () => void) => void;
  /** The same sheet for what runs from left to right whatever the language, such as code. */
  fromLeft: (area: { x: number; width: number }) => Canvas;
}

export interface TextPlace {
  x: number;
  y: number;
  width: number;
  face: string;
  size: number;
  color: string;
  /** What was written, where that is drawn otherwise. */
  actual?: string | undefined;
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
  /** What its texts belong to. */
  tag: Tag;
  /** Its lines stand close to one another, as in a list. */
  isTight?: boolean;
}

export interface Layout {
  measure: Measure;
  /** The height of what a sheet holds. */
  height: number;
}
