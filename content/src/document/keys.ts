import type { BlockNode, DocumentNode } from '../nodes/types.ts';

/**
 * Gives every block its key: a hash of its type, its data and, where it holds text itself, that text; among equals the first
 * has the bare hash and the others are numbered. What a block holds in blocks is no part of its key, so an edit inside a
 * list changes the key of one paragraph.
 */
export function nameBlocks(blocks: readonly DocumentNode[], taken: Map<string, number> = new Map()): void {
  for (const block of blocks) {
    if (block.object !== 'block') continue;
    const hash = hashText(`${block.type}\n${JSON.stringify(block.data)}\n${ownText(block.nodes)}`);
    const count = taken.get(hash) ?? 0;
    taken.set(hash, count + 1);
    block.key = count === 0 ? hash : `${hash}-${count}`;
    nameBlocks(block.nodes, taken);
    for (const fragment of block.fragments ?? []) nameBlocks(fragment.nodes, taken);
  }
}

function ownText(nodes: BlockNode['nodes']): string {
  return nodes
    .map((node) => {
      if (node.object === 'block') return '';
      if (node.object === 'inline') return `${node.type}${JSON.stringify(node.data)}${ownText(node.nodes)}`;
      return node.leaves.map((leaf) => leaf.text).join('');
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** FNV-1a twice with different beginnings: 64 bits, enough to distinguish the blocks of a page. */
function hashText(text: string): string {
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ (code + index), 0x01000193);
  }
  return (low >>> 0).toString(16).padStart(8, '0') + (high >>> 0).toString(16).padStart(8, '0');
}
