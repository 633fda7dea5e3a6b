import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import { drawFormula } from '../../drawing/formulas.ts';
import { drawWhenSeen } from '../../drawing/when-seen.ts';
import type { PositionOf, ViewContext } from '../context.ts';
import { element, setAttributes } from '../elements.ts';

/** A formula as readers see it; as it is written until it is drawn, and where it cannot be read. */
export function formulaView(node: Node, view: EditorView, position: PositionOf, { openForm }: ViewContext): NodeView {
  const isBlock = !node.isInline;
  const shown = element('span', { class: 'atom-text' });
  const error = element('span', { class: 'drawn-error' });
  const dom = element(isBlock ? 'div' : 'span', { class: `atom atom-${node.type.name}`, contenteditable: 'false' });
  dom.append(shown, error);
  const drawing = drawWhenSeen(dom, async (tex, isLatest) => {
    const drawn = await drawFormula(tex, isBlock);
    if (!isLatest()) return;
    if ('math' in drawn) shown.replaceChildren(drawn.math);
    else shown.textContent = tex;
    const problem = 'error' in drawn ? drawn.error : '';
    error.textContent = isBlock ? problem : '';
    setAttributes(dom, { 'data-drawn': 'math' in drawn, 'data-wrong': problem !== '', title: problem || undefined });
  });

  function show({ attrs }: Node): void {
    const tex = String(attrs['tex']);
    if (!shown.hasChildNodes()) shown.textContent = tex;
    setAttributes(dom, { role: 'img', 'aria-label': `Formula: ${tex}` });
    drawing.show(tex);
  }

  dom.addEventListener('dblclick', () => {
    const at = position();
    if (at !== undefined && view.editable) openForm(at);
  });
  show(node);
  return {
    dom,
    update: (next) => {
      if (next.type !== node.type) return false;
      show(next);
      return true;
    },
    destroy: drawing.end,
    ignoreMutation: () => true,
  };
}
