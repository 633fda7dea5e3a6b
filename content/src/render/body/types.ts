import type { Block } from '../../blocks/types.ts';
import type { Slot } from '../types.ts';

export type Footnote = { id: string; number: number; block: Block; references: number };

/** What readers see of a page, as the tree that HTML and the document are written from. */
export type Body = {
  blocks: readonly Block[];
  /** In the order of their numbers; none of them is among the blocks. */
  notes: readonly Footnote[];
  /** What a publisher fills: in the place of a tag, or at its start. */
  slots: ReadonlyMap<Block, Slot>;
  /** Of a tag around code: the title that no code in it bears. */
  titles: ReadonlyMap<Block, string>;
};
