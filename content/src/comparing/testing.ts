import type { EditNode } from '../editor/types.ts';
import type { ComparedNode } from './types.ts';

/** Texts next to each other with the same marks are one. */
function tidy(node: EditNode): EditNode {
  const content: EditNode[] = [];
  for (const child of (node.content ?? []).map(tidy)) {
    const last = content.at(-1);
    if (last?.type === 'text' && child.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(child.marks))
      content[content.length - 1] = { ...last, text: `${last.text}${child.text}` };
    else content.push(child);
  }
  const { marks = [] } = node;
  return { ...node, ...(content.length > 0 && { content }), ...(marks.length > 0 && { marks }) };
}

/** One side of a comparison, put together of what is shown. */
export const sideOf = (nodes: readonly ComparedNode[], side: 'before' | 'after'): EditNode[] =>
  nodes.flatMap(({ kind, node, was, content }): EditNode[] => {
    if (kind === 'kept') return [node];
    if (kind !== 'changed') return (kind === 'added') === (side === 'after') ? [node] : [];
    const own = side === 'after' ? node : (was ?? node);
    if (content === undefined) return [own];
    const { content: _content, ...rest } = own;
    const inside = sideOf(content, side);
    return [{ ...rest, ...(inside.length > 0 && { content: inside }) }];
  });

/** To be compared with others. */
export const plain = (nodes: readonly EditNode[]): unknown =>
  JSON.parse(JSON.stringify(nodes.map(tidy)).replaceAll(',"content":[]', ''));
