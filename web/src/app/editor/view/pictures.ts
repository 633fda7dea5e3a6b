import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import type { PositionOf, ViewContext } from './context.ts';
import { element, setAttributes } from './elements.ts';
import { resolvePath } from './paths.ts';

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Pictures of other hosts are not loaded: these would learn who writes what. */
export function urlOf(src: string, { path, files }: ViewContext): string | undefined {
  if (src.startsWith('data:image/')) return src;
  const found = path === undefined ? undefined : resolvePath(path, src);
  return found === undefined ? undefined : files.get().get(found);
}

function showPicture(image: HTMLImageElement, { attrs }: Node, context: ViewContext): void {
  const src = String(attrs['src']);
  const width = text(attrs['width']);
  const url = urlOf(src, context);
  const attributes = { src: url, alt: String(attrs['alt']), title: src, 'data-size': text(attrs['size']) };
  setAttributes(image, { ...attributes, 'data-missing': url === undefined });
  image.style.width = width === undefined ? '' : /^\d+$/.test(width) ? `${width}px` : width;
}

export function imageView(node: Node, _view: EditorView, position: PositionOf, context: ViewContext): NodeView {
  const dom = element('img', { class: 'picture', draggable: 'true', loading: 'lazy' });
  dom.addEventListener('dblclick', () => {
    const at = position();
    if (at !== undefined) context.openForm(at);
  });
  let shown = node;
  const show = (): void => showPicture(dom, shown, context);
  show();
  return {
    dom,
    update: (next) => {
      if (next.type !== node.type) return false;
      shown = next;
      show();
      return true;
    },
    destroy: context.files.subscribe(show),
  };
}

/** A picture with its caption, which is text like any other. */
export function figureView(node: Node, _view: EditorView, position: PositionOf, context: ViewContext): NodeView {
  const image = element('img', { class: 'picture', loading: 'lazy', draggable: 'true' });
  const button = element('button', { type: 'button', class: 'box-button' }, 'Picture');
  const bar = element('div', { class: 'box-bar', contenteditable: 'false' }, button);
  const frame = element('div', { class: 'figure-frame', contenteditable: 'false' }, image);
  const contentDOM = element('figcaption');
  const dom = element('figure', { class: 'figure', 'data-block': 'figure' }, bar, frame, contentDOM);
  button.addEventListener('click', () => {
    const at = position();
    if (at !== undefined) context.openForm(at);
  });
  let shown = node;

  function show(next: Node): void {
    shown = next;
    showPicture(image, next, context);
    const said = text(next.attrs['alt']) ?? 'No alternative text';
    button.textContent = said;
    setAttributes(button, { 'aria-label': `Picture, ${said}`, title: 'Change' });
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
    destroy: context.files.subscribe(() => showPicture(image, shown, context)),
    stopEvent: (event) => bar.contains(event.target as globalThis.Node),
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
  };
}
