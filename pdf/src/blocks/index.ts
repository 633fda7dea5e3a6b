// Blocks: what is drawn of a page, made from its document: few kinds, every link led to its end.
export { indexBook, readEntry } from './rules.ts';
export { type BookIndex, placeOf } from './context.ts';
export type {
  Align,
  Block,
  BoxBlock,
  CodeBlock,
  FormulaBlock,
  GridBlock,
  ItemBlock,
  Link,
  Look,
  PictureBlock,
  Role,
  Run,
  Style,
  TableBlock,
  TextBlock,
} from '../block.ts';
