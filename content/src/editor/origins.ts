import type { EditNode } from './types.ts';

/** Where a node was read from: what stands in the source for it. */
export type Origin = {
  text: string;
  /** What each of its lines but the first begins with, because of what it stands in. */
  prefix: string;
  /** Of a node with others in it: what stands around them, one text more than there are children. With theirs, they are `text`. */
  gaps?: readonly string[] | undefined;
};

const origins = new WeakMap<EditNode, Origin>();

export const originOf = (node: EditNode): Origin | undefined => origins.get(node);

export function setOrigin(node: EditNode, origin: Origin): EditNode {
  origins.set(node, origin);
  return node;
}
