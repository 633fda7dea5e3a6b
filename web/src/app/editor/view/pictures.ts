import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import type { PositionOf, ViewContext } from './context.ts';
import { element, setAttributes } from './elements.ts';

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

function showPicture(image: HTMLImageElement, { attrs }: Node, fileUrl: ViewContext['fileUrl']): void {
  const src = String(attrs['src']);
  const width = text(attrs['width']);
  setAttributes(image, { src: fileUrl(src), alt: String(attrs['alt']), title: src, 'data-size': text(attrs['size']) });
  image.style.width = width === undefined ? '' : /^\d+$/.test(width) ? `${width}px` : width;
}

export function imageView(
  node: Node,
  _view: EditorView,
  position: PositionOf,
  { fileUrl, openForm }: ViewContext,
): NodeView {
  const dom = element('img', { class: 'picture', draggable: 'true', loading: 'lazy' });
  dom.addEventListener('dblclick', () => {
    const at = position();
    if (at !== undefined) openForm(at);
  });
  showPicture(dom, node, fileUrl);
  return {
    dom,
    update: (next) => {
      if (next.type !== node.type) return false;
      showPicture(dom, next, fileUrl);
      return true;
    },
  };
}

/** A picture with its caption, which is text like any other. */
export function figureView(
  node: Node,
  _view: EditorView,
  position: PositionOf,
  { fileUrl, openForm }: ViewContext,
): NodeView {
  const image = element('img', { class: 'picture', loading: 'lazy', draggable: 'true' });
  const button = element('button', { type: 'button', class: 'box-button' }, 'Picture');
  const bar = element('div', { class: 'box-bar', contenteditable: 'false' }, button);
  const frame = element('div', { class: 'figure-frame', contenteditable: 'false' }, image);
  const contentDOM = element('figcaption');
  const dom = element('figure', { class: 'figure', 'data-block': 'figure' }, bar, frame, contentDOM);
  button.addEventListener('click', () => {
    const at = position();
    if (at !== undefined) openForm(at);
  });

  function show(next: Node): void {
    showPicture(image, next, fileUrl);
    const said = text(next.attrs['alt']);
    button.textContent = said ?? 'No alternative text';
    setAttributes(button, { 'aria-label': `Picture, ${said ?? 'without alternative text'}`, title: 'Change' });
    setAttributes(dom, { 'data-align': text(next.attrs['align']), 'data-frame': next.attrs['frame'] === true });
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
    stopEvent: (event) => bar.contains(event.target as globalThis.Node),
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
  };
}
