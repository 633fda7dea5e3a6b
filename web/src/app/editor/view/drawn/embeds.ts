// What is embedded, as the card that readers see of it. The browser asks no other host for anything: the server says what the
// page elsewhere calls itself.
import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import { drawWhenSeen } from '../../drawing/when-seen.ts';
import { boxView } from '../boxes.ts';
import type { PositionOf, ViewContext } from '../context.ts';
import { element } from '../elements.ts';

const urlOf = ({ attrs }: Node): string => {
  const { url } = (attrs['attributes'] ?? {}) as Record<string, unknown>;
  return typeof url === 'string' ? url : '';
};

export function embedView(node: Node, view: EditorView, position: PositionOf, context: ViewContext): NodeView {
  const box = boxView(node, view, position, context);
  const card = element('div', { class: 'embed-place', contenteditable: 'false' });
  (box.dom as HTMLElement).firstElementChild?.after(card);
  const drawing = drawWhenSeen(card, async (url, isLatest) => {
    const { drawEmbed } = await import('./embed-card.ts');
    await drawEmbed({ place: card, url, context, isLatest });
  });
  drawing.show(urlOf(node));
  return {
    ...box,
    update: (next, ...rest) => {
      const isUpdated = box.update?.(next, ...rest) ?? false;
      if (isUpdated) drawing.show(urlOf(next));
      return isUpdated;
    },
    destroy: drawing.end,
    stopEvent: (event) => card.contains(event.target as globalThis.Node) || box.stopEvent?.(event) === true,
  };
}
