import type { StoredObject } from '#platform/objects/index.ts';
import type { TreeContent } from './rules.ts';
import { writeTree } from './writing.ts';

/** The objects of a content, lists below their parents first; the last one is the root. */
export function buildTree(content: TreeContent): { hash: string; objects: StoredObject[] } {
  const { tree, objects } = writeTree(content);
  return { hash: tree.hash, objects };
}
