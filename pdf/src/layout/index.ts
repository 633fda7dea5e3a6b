// Layout: blocks as rows that fit a sheet, each knowing how it is drawn.
export { ICON_LETTERS } from './boxes.ts';
export { layBlocks } from './rules.ts';
export { drawPlaced, type Placed } from './stacks.ts';
export { drawLine, oneLine } from './text.ts';
export type { Area, Canvas, Frame, Layout, Row, TextPlace } from './types.ts';
