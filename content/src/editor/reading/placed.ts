import type { Span } from '../../markdown/positions/positions.ts';
import { setOrigin } from '../origins.ts';
import type { EditNode } from '../types.ts';

/** A node and where it stands. */
export type Placed = { node: EditNode; span: Span };

/** A node that is read as a whole. */
export function placeLeaf(source: string, prefix: string, { node, span }: Placed): Placed {
  setOrigin(node, { text: source.slice(span.start, span.end), prefix });
  return { node, span };
}

/** A node with others in it, which must stand within its span, in their order. */
export function placeAround(
  source: string,
  prefix: string,
  { node, span, children }: Placed & { children: readonly Placed[] },
): Placed {
  const gaps: string[] = [];
  let from = span.start;
  for (const child of children) {
    gaps.push(source.slice(from, child.span.start));
    from = child.span.end;
  }
  gaps.push(source.slice(from, span.end));
  node.content = children.map((child) => child.node);
  setOrigin(node, { text: source.slice(span.start, span.end), prefix, gaps });
  return { node, span };
}
