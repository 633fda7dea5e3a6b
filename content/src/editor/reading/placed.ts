import type { Span } from '../../markdown/positions/positions.ts';
import { originOf, setOrigin } from '../origins.ts';
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

/** A block of the page itself with the blanks that its first line begins with: they move with it, and go with it. */
export function withIndent(source: string, { node, span }: Placed): Placed {
  let start = span.start;
  while (source[start - 1] === ' ' || source[start - 1] === '\t') start--;
  const isAtLineStart = start === 0 || /[\r\n\uFEFF]/.test(source[start - 1] ?? '');
  const origin = originOf(node);
  if (start === span.start || !isAtLineStart || !origin) return { node, span };
  const indent = source.slice(start, span.start);
  const gaps = origin.gaps?.map((gap, index) => (index === 0 ? indent + gap : gap));
  setOrigin(node, { ...origin, text: indent + origin.text, gaps });
  return { node, span: { start, end: span.end } };
}
