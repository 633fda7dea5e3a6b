import type { Block } from './types.ts';

/** Visits every block in the order of the source, each before what stands in it. */
export function forEachBlock(blocks: readonly Block[], visit: (block: Block) => void): void {
  for (const block of blocks) {
    visit(block);
    forEachBlock(block.children, visit);
  }
}
