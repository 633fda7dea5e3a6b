import { type EditNode, type OpenPage, originOf } from '@lectern/content/edit';

/**
 * The nodes of a page that a place of its source lies in, each inside the one before, as indexes among their siblings. What lies
 * between nodes belongs to the one before it. Empty for a page without nodes.
 */
export function nodesAt({ doc }: OpenPage, offset: number): number[] {
  const path: number[] = [];
  let [node, left]: [EditNode | undefined, number] = [doc, offset];
  while (node !== undefined) {
    const found = childAt(node, left);
    if (found === undefined) return path;
    path.push(found.index);
    [node, left] = [node.content?.[found.index], left - found.start];
  }
  return path;
}

/** The last child that begins at the place or before it. */
function childAt(node: EditNode, offset: number): { index: number; start: number } | undefined {
  const { gaps } = originOf(node) ?? {};
  if (gaps === undefined) return undefined;
  let [index, start, at] = [0, 0, gaps[0]?.length ?? 0];
  for (const [next, child] of (node.content ?? []).entries()) {
    if (at > offset && next > 0) break;
    [index, start] = [next, at];
    at += (originOf(child)?.text.length ?? 0) + (gaps[next + 1]?.length ?? 0);
  }
  return node.content?.length ? { index, start } : undefined;
}
