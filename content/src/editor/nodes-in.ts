import type { EditNode } from './types.ts';

/** A node and all that stands in it, each before what stands in it. */
export function* nodesIn(node: EditNode): Generator<EditNode> {
  yield node;
  for (const child of node.content ?? []) yield* nodesIn(child);
}
