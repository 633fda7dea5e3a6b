import { originOf } from '../origins.ts';
import type { EditNode, OpenPage } from '../types.ts';

/** The blocks of a page that stand in its source, and what stands around them, one text more. */
export type Blocks = { nodes: EditNode[]; gaps: string[] };

export function compactBlocks({ doc, source }: OpenPage): Blocks {
  const { gaps = [source] } = originOf(doc) ?? {};
  const blocks: Blocks = { nodes: [], gaps: [] };
  let gap = gaps[0] ?? '';
  (doc.content ?? []).forEach((node, index) => {
    const after = gaps[index + 1] ?? '';
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
