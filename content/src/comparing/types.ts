import type { EditNode } from '../editor/types.ts';

/** What became of a node. */
export type ComparedNode = {
  kind: 'kept' | 'added' | 'removed' | 'changed';
  /** As it is now; of one that is gone, as it was. */
  node: EditNode;
  /** Of a changed one, as it was: its attributes or marks may be others, and a paragraph may be a heading now. */
  was?: EditNode;
  /** Of a changed one, what is in it. Without, it holds nothing, or the same. */
  content?: ComparedNode[];
};
