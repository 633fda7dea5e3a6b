/** Where a stretch of text leads: a place in the same PDF by its name, or an address. */
export type Link = { to: string } | { url: string };

export interface Style {
  bold?: boolean;
  italic?: boolean;
  mono?: boolean;
  strike?: boolean;
  underline?: boolean;
  /** A key that one presses. */
  key?: boolean;
  color?: string;
  background?: string;
  /** Of the size of the text around. */
  scale?: number;
  /** How far above the line it stands, in its own size; negative is below. */
  rise?: number;
  link?: Link;
}

/** A stretch of text in one style; a line end in it is one. */
export interface Run {
  text: string;
  style: Style;
  /** Stands in the place of the text. */
  picture?: { file: string; isLarge: boolean };
  /** A place that links lead to. */
  anchor?: string;
}

export type Role = 'title' | 'lead' | 'heading-1' | 'heading-2' | 'heading-3' | 'text' | 'small' | 'label';
export type Align = 'start' | 'center' | 'end';

export interface TextBlock {
  kind: 'text';
  role: Role;
  runs: Run[];
  align?: Align;
  anchors?: string[];
}

export interface CodeBlock {
  kind: 'code';
  title?: string;
  lines: { runs: Run[]; isMarked: boolean }[];
  isNumbered: boolean;
  anchors?: string[];
}

export interface PictureBlock {
  kind: 'picture';
  file: string;
  /** In the pixels of its author's screen. */
  width?: number;
  align?: Align;
  hasFrame: boolean;
  /** Whether the next block says what it shows. */
  hasCaption?: boolean;
  /** What is said where it cannot be shown. */
  instead: Run[];
  /** For readers who do not see it; empty for decoration. */
  alt: string;
}

export interface TableBlock {
  kind: 'table';
  columns: { title: Run[]; width?: number; align?: Align }[];
  hasHead: boolean;
  /** The blocks of each cell of each row. */
  rows: Block[][][];
}

export type Look = 'info' | 'success' | 'warning' | 'danger' | 'quote' | 'panel' | 'card';

export interface BoxBlock {
  kind: 'box';
  look: Look;
  /** What the look of a hint says, for who does not see it. */
  word?: string;
  blocks: Block[];
  anchors?: string[];
}

/** An item of a list. */
export interface ItemBlock {
  kind: 'item';
  marker: Run[];
  /** How the items of its list are marked. */
  numbering: 'Decimal' | 'Disc' | 'None';
  /** Whether it is what a number in the text stands for. */
  isNote?: boolean;
  /** Holds a line of text, and perhaps further lists. */
  isTight: boolean;
  /** Whether its list ends with it. */
  isLast: boolean;
  blocks: Block[];
}

/** A formula by itself. */
export interface FormulaBlock {
  kind: 'formula';
  /** As its author wrote it, in TeX. */
  formula: string;
  /** The same as a text. */
  runs: Run[];
}

/** Blocks that stand side by side. */
export interface GridBlock {
  kind: 'grid';
  /** Each with its share of the width, from 0 to 1, if its author says so. */
  cells: { blocks: Block[]; share?: number }[];
  /** So many stand in a row. */
  across: number;
  isCards: boolean;
}

export type Block =
  | TextBlock
  | CodeBlock
  | PictureBlock
  | TableBlock
  | BoxBlock
  | ItemBlock
  | GridBlock
  | FormulaBlock
  | { kind: 'rule' };
