import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import type { PositionOf } from './context.ts';
import { element, setAttributes } from './elements.ts';

/** An item of a list; of a task, with its box. */
export function itemView(node: Node, view: EditorView, position: PositionOf): NodeView {
  const isTask = node.attrs['checked'] !== null;
  if (!isTask) {
    const dom = element('li');
    return { dom, contentDOM: dom, update: (next) => next.type === node.type && next.attrs['checked'] === null };
  }
  const box = element('input', { type: 'checkbox', 'aria-label': 'Done' });
  const mark = element('label', { class: 'task-box', contenteditable: 'false' }, box);
  const contentDOM = element('div', { class: 'task-text' });
  const dom = element('li', { class: 'task' }, mark, contentDOM);

  function show({ attrs }: Node): void {
    box.checked = attrs['checked'] === true;
    setAttributes(dom, { 'data-checked': String(attrs['checked']) });
  }

  box.addEventListener('change', () => {
    const at = position();
    if (at !== undefined && view.editable) view.dispatch(view.state.tr.setNodeAttribute(at, 'checked', box.checked));
    else box.checked = !box.checked;
  });
  show(node);
  return {
    dom,
    contentDOM,
    update: (next) => {
      if (next.type !== node.type || next.attrs['checked'] === null) return false;
      show(next);
      return true;
    },
    stopEvent: (event) => mark.contains(event.target as globalThis.Node),
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
  };
}
