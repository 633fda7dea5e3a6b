import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import { coloring } from './drawn/colored.ts';
import { type CodeDrawing, DIAGRAM, diagramAbove } from './drawn/diagrams.ts';
import type { PositionOf, ViewContext } from './context.ts';
import { element, setAttributes } from './elements.ts';

/** A block of code: its language and title above it, its text as it is. */
export function codeView(node: Node, view: EditorView, position: PositionOf, { openForm }: ViewContext): NodeView {
  const button = element('button', { type: 'button', class: 'box-button' });
  const bar = element('div', { class: 'box-bar', contenteditable: 'false' }, button);
  const contentDOM = element('code', { spellcheck: 'false', autocapitalize: 'off' });
  // Where nobody writes, keys scroll it all the same.
  const pre = element('pre', { dir: 'ltr', tabindex: view.editable ? undefined : '0' }, contentDOM);
  const dom = element('div', { class: 'code', 'data-block': 'code' }, bar, pre);
  button.addEventListener('click', () => {
    const at = position();
    if (at !== undefined) openForm(at);
  });
  let shown: Node | undefined;
  let drawing: CodeDrawing | undefined;
  const colors = coloring(pre, contentDOM);

  function draw(next: Node): void {
    const isDiagram = next.attrs['language'] === DIAGRAM;
    if (isDiagram && drawing === undefined) {
      drawing = diagramAbove(dom);
      bar.after(drawing.dom);
    } else if (!isDiagram && drawing !== undefined) {
      drawing.end();
      drawing.dom.remove();
      drawing = undefined;
    }
    if (drawing !== undefined && next.content !== shown?.content) drawing.show(next.textContent);
  }

  function show(next: Node): void {
    if (shown?.attrs !== next.attrs) {
      const { title, lineNumbers, overflow } = (next.attrs['attributes'] ?? {}) as Record<string, string | undefined>;
      const language = String(next.attrs['language']) || 'plain text';
      button.textContent = title ? `${title} · ${language}` : language;
      setAttributes(button, { 'aria-label': `Code, ${button.textContent}`, title: 'Change' });
      setAttributes(dom, { 'data-numbers': lineNumbers === 'true', 'data-wrap': overflow === 'wrap' });
    }
    draw(next);
    colors.show(next.textContent, String(next.attrs['language']));
    shown = next;
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
    destroy: () => {
      drawing?.end();
      colors.end();
    },
    stopEvent: (event) => bar.contains(event.target as globalThis.Node),
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
  };
}
