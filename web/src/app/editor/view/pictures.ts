import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import type { PositionOf, ViewContext } from './context.ts';
import { element, setAttributes } from './elements.ts';
import { resolvePath } from './paths.ts';

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Pictures of other hosts are not loaded: these would learn who writes what. */
export function urlOf(src: string, { path, files }: ViewContext): string | undefined {
  if (src.startsWith('data:image/')) return src;
  const found = path === undefined ? undefined : resolvePath(path, src);
  return found === undefined ? undefined : files.get().get(found);
}

/** An address of another host is shown as the alternative text. */
export function showPicture(image: HTMLImageElement, { attrs }: Node, context: ViewContext): void {
  const src = String(attrs['src']);
  const width = textOf(attrs['width']);
  const url = urlOf(src, context);
  const attributes = { src: url, alt: String(attrs['alt']), title: src, 'data-size': textOf(attrs['size']) };
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
