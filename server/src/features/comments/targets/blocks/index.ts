// Blocks: what a page consists of, with their keys and texts.
export { type Block, blocksOf, cut, hasReferences, type KnownBlock } from './rules.ts';
