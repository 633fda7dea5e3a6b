import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import type { PositionOf, ViewContext } from '../context.ts';
import { element, setAttributes } from '../elements.ts';
import { showPicture, textOf } from '../pictures.ts';

/** A picture with its caption, which is text like any other. */
export function figureView(node: Node, view: EditorView, position: PositionOf, context: ViewContext): NodeView {
  const image = element('img', { class: 'picture', loading: 'lazy', draggable: 'true' });
  const button = element('button', { type: 'button', class: 'box-button' }, 'Picture');
  const bar = element('div', { class: 'box-bar', contenteditable: 'false' }, button);
  const box = element('span', { class: 'figure-picture' }, image);
  const frame = element('div', { class: 'figure-frame', contenteditable: 'false' }, box);
  const contentDOM = element('figcaption');
  const dom = element('figure', { class: 'figure', 'data-block': 'figure' }, bar, frame, contentDOM);
  button.addEventListener('click', () => {
    const at = position();
    if (at !== undefined) context.openForm(at);
  });
  let shown = node;
  if (view.editable)
    void import('./resizing.ts').then(({ pictureWidth }) => box.append(pictureWidth(view, position, box)));

  /** A width is that of the box around it, which has the border that is dragged. */
  function showWhole(): void {
    showPicture(image, shown, context);
    box.style.width = image.style.width;
    image.style.width = box.style.width === '' ? '' : '100%';
  }

  function show(next: Node): void {
    shown = next;
    showWhole();
    const said = textOf(next.attrs['alt']) ?? 'No alternative text';
    button.textContent = said;
    setAttributes(button, { 'aria-label': `Picture, ${said}`, title: 'Change' });
    setAttributes(dom, { 'data-align': textOf(next.attrs['align']), 'data-frame': next.attrs['frame'] === true });
    setAttributes(contentDOM, { 'data-empty': next.childCount === 0 });
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
    destroy: context.files.subscribe(showWhole),
    stopEvent: (event) => {
      const target = event.target as Element;
      return bar.contains(target) || target.closest('.width-handle') !== null;
    },
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
  };
}
