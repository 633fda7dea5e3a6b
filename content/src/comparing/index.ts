// The door for who shows differences as readers see them: what changed between two versions of a block, in the nodes of the editor
// instead of in their source. It is loaded where such a difference is shown.

export { compareBlocks, type ComparedBlock } from './compare-blocks.ts';
export type { ComparedNode } from './types.ts';
export { diffWords } from '../merge/difference/diff-words.ts';
export type { WordChange } from '../merge/difference/types.ts';
