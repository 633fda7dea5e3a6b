// A hint as readers see it: its icon, which is the button that changes it, next to its text.
import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import { drawIcon } from '../../../icons/draw-icon.ts';
import { summaryOf } from '../boxes.ts';
import type { PositionOf, ViewContext } from '../context.ts';
import { element, setAttributes } from '../elements.ts';

/** What readers see where an author names no icon. */
const ICONS: Readonly<Record<string, string>> = {
  info: 'circle-info',
  success: 'circle-check',
  warning: 'triangle-exclamation',
  danger: 'circle-exclamation',
};

export function hintView(node: Node, _view: EditorView, position: PositionOf, { openForm }: ViewContext): NodeView {
  const button = element('button', { type: 'button', class: 'hint-button', contenteditable: 'false' });
  const contentDOM = element('div', { class: 'box-content' });
  const dom = element('div', { class: 'box', 'data-block': 'hint' }, button, contentDOM);
  button.addEventListener('click', () => {
    const at = position();
    if (at !== undefined) openForm(at);
  });
  let shown: Node | undefined;

  function show(next: Node): void {
    if (next.attrs === shown?.attrs) return;
    shown = next;
    const { icon = '' } = (next.attrs['attributes'] ?? {}) as Record<string, string | undefined>;
    const style = summaryOf(next);
    const usual = ICONS[style] ?? ICONS['info'] ?? '';
    button.replaceChildren(drawIcon(icon || usual, () => button.replaceChildren(drawIcon(usual))));
    setAttributes(button, { 'aria-label': `Hint ${style}`, title: 'Change' });
    setAttributes(dom, { 'data-style': style });
  }

  show(node);
  return {
    dom,
    contentDOM,
    update: (next) => {
      if (next.type !== node.type) return false;
      show(next);
      return true;
    },
    stopEvent: (event) => button.contains(event.target as globalThis.Node),
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
  };
}
