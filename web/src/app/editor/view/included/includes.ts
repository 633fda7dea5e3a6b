// Includes: the text of a reusable content in the place where a page shows it. What shows it is loaded for the first one that is
// seen.
import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import { drawWhenSeen } from '../../drawing/when-seen.ts';
import { boxView } from '../boxes.ts';
import type { PositionOf, ViewContext } from '../context.ts';
import type { Included } from './included.ts';

export function includeView(node: Node, view: EditorView, position: PositionOf, context: ViewContext): NodeView {
  const box = boxView(node, view, position, context);
  const dom = box.dom as HTMLElement;
  let shown = node;
  let isOver = false;
  let included: Included | undefined;
  const drawing = drawWhenSeen(dom, async () => {
    const { lookUp } = await import('./looking-up.ts');
    if (!isOver) included ??= lookUp(dom, shown, context);
  });
  drawing.show('');
  const isInside = ({ target }: Event): boolean =>
    dom.contains(target as globalThis.Node) && !box.contentDOM?.contains(target as globalThis.Node);
  return {
    ...box,
    update: (next, ...more) => {
      if (box.update?.(next, ...more) === false) return false;
      shown = next;
      included?.show(next);
      return true;
    },
    stopEvent: isInside,
    destroy: () => {
      isOver = true;
      drawing.end();
      included?.end();
    },
  };
}
