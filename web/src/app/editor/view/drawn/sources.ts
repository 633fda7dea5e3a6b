// A block of source: what stands in the file, and next to it what readers see of it.
import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import { drawWhenSeen } from '../../drawing/when-seen.ts';
import type { PositionOf, ViewContext } from '../context.ts';
import { element, setAttributes } from '../elements.ts';

export function sourceView(node: Node, view: EditorView, position: PositionOf, context: ViewContext): NodeView {
  const code = element('code');
  const text = element('pre', { class: 'source-code', dir: 'ltr' }, code);
  const shown = element('div', { class: 'source-shown', role: 'group', 'aria-label': 'What readers see' });
  const dom = element(
    'div',
    { class: 'source-block', contenteditable: 'false', role: 'group', 'aria-label': 'Source' },
    text,
    shown,
  );
  const drawing = drawWhenSeen(dom, async (source, isLatest) => {
    const [{ askShown }, { drawShown }] = await Promise.all([import('../../rendering/ask.ts'), import('./shown.ts')]);
    const nodes = await askShown(source);
    if (!isLatest()) return;
    shown.replaceChildren(...drawShown(nodes ?? [], context));
    setAttributes(dom, { 'data-shown': (nodes ?? []).length > 0 });
  });

  function show({ attrs }: Node): void {
    code.textContent = String(attrs['text']);
    drawing.show(String(attrs['text']));
  }

  dom.addEventListener('dblclick', () => {
    const at = position();
    if (at !== undefined && view.editable) context.openSource(at);
  });
  show(node);
  const follow = context.files.subscribe(() => drawing.again());
  return {
    dom,
    update: (next) => {
      if (next.type !== node.type) return false;
      show(next);
      return true;
    },
    destroy: () => {
      follow();
      drawing.end();
    },
    ignoreMutation: () => true,
  };
}
