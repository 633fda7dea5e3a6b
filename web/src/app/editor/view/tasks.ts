import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import type { PositionOf } from './context.ts';
import { element, setAttributes } from './elements.ts';

const [RIGHT_TO_LEFT, LETTER] = [
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u,
  /\p{L}/u,
];

/** The bullet stands where the line begins, which its first letter says: browsers do not look into the paragraph for it. */
function directionOf({ firstChild }: Node): 'rtl' | undefined {
  const letter = firstChild && LETTER.exec(firstChild.textContent)?.[0];
  return letter && RIGHT_TO_LEFT.test(letter) ? 'rtl' : undefined;
}

/** An item of a list; of a task, with its box. */
export function itemView(node: Node, view: EditorView, position: PositionOf): NodeView {
  const isTask = node.attrs['checked'] !== null;
  if (!isTask) {
    const dom = element('li', { dir: directionOf(node) });
    return {
      dom,
      contentDOM: dom,
      update: (next) => {
        if (next.type !== node.type || next.attrs['checked'] !== null) return false;
        setAttributes(dom, { dir: directionOf(next) });
        return true;
      },
    };
  }
  const box = element('input', { type: 'checkbox', 'aria-label': 'Done' });
  const mark = element('label', { class: 'task-box', contenteditable: 'false' }, box);
  const contentDOM = element('div', { class: 'task-text' });
  const dom = element('li', { class: 'task' }, mark, contentDOM);

  function show(next: Node): void {
    const { checked } = next.attrs;
    box.checked = checked === true;
    setAttributes(dom, { 'data-checked': String(checked), dir: directionOf(next) });
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
