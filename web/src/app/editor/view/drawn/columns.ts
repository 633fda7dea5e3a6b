import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import { boxView } from '../boxes.ts';
import type { PositionOf, ViewContext } from '../context.ts';

/** A column, with the border by which it becomes wider. */
export function columnView(node: Node, view: EditorView, position: PositionOf, context: ViewContext): NodeView {
  const box = boxView(node, view, position, context);
  const { dom } = box;
  if (!view.editable || !(dom instanceof HTMLElement)) return box;
  let handle: HTMLElement | undefined;
  void import('./resizing.ts').then(({ columnWidth }) => {
    handle = columnWidth(view, position, dom);
    dom.append(handle);
  });
  return {
    ...box,
    stopEvent: (event) => handle?.contains(event.target as globalThis.Node) === true || box.stopEvent?.(event) === true,
  };
}
