// Lines: text set in lines of a width, each a row of pieces in one font.
export { setLines } from './rules.ts';
export type { Line, Measure, Piece, Setting } from './types.ts';
