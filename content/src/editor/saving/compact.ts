import { originOf } from '../origins.ts';
import type { EditNode, OpenPage } from '../types.ts';

/** Nodes that stand in the source, and what stands around them, one text more. */
export type Blocks = { nodes: EditNode[]; gaps: string[] };

/** The blocks of a page. */
export const compactBlocks = ({ doc, source }: OpenPage): Blocks =>
  compactNodes(doc.content ?? [], originOf(doc)?.gaps ?? [source]);

/** Without those that stand in the editor alone, such as paragraphs without text. */
export function compactNodes(all: readonly EditNode[], around: readonly string[]): Blocks {
  const blocks: Blocks = { nodes: [], gaps: [] };
  let gap = around[0] ?? '';
  all.forEach((node, index) => {
    const after = around[index + 1] ?? '';
    if (originOf(node)?.text === '') gap += after;
    else {
      blocks.nodes.push(node);
      blocks.gaps.push(gap);
      gap = after;
    }
  });
  blocks.gaps.push(gap);
  return blocks;
}
