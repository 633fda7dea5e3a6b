import type { BlockNode, Fragment, Mark, TextNode } from './types.ts';

type BlockParts = Partial<Pick<BlockNode, 'data' | 'nodes' | 'fragments'>> & { id?: string | undefined };

/** A block as the API shows it; one without nodes is void. Its key comes later. */
export function makeBlock(type: string, { data = {}, nodes, fragments, id }: BlockParts = {}): BlockNode {
  const block: BlockNode = { object: 'block', type, isVoid: nodes === undefined, data, nodes: nodes ?? [], key: '' };
  if (fragments) block.fragments = fragments;
  if (id !== undefined) block.meta = { id };
  return block;
}

export const makeText = (text: string, marks: Mark[] = []): TextNode => ({
  object: 'text',
  leaves: [{ object: 'leaf', text, marks }],
});

export function makeFragment(type: string, nodes: BlockNode[], name = type): Fragment {
  return { object: 'fragment', fragment: name, type, nodes };
}
