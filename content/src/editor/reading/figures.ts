import type { EditNode } from '../types.ts';
import { type Element, elementsIn, inlinesIn, onlyElement, type Tree } from './html-tree.ts';

/** `<figure>` with a picture and its caption, in a box or not. */
export function readFigure(tree: Tree, range: { from: number; to: number }): EditNode | undefined {
  const box = onlyElement(tree, range, 'div');
  const figure = onlyElement(tree, box ?? range, 'figure');
  const look = box ? boxAttrs(box) : {};
  if (!figure || !look || Object.keys(figure.open.attributes).length > 0) return undefined;
  const captionAt = captionIn(tree, figure);
  const [image, ...others] = inlinesIn(tree, { from: figure.from, to: captionAt?.start ?? figure.to });
  if (image?.type !== 'image' || image.marks || others.length > 0 || image.attrs?.['size'] != null) return undefined;
  const { size: _, ...attrs } = image.attrs ?? {};
  const content = captionAt ? captionOf(tree, captionAt.element) : [];
  const all = { ...attrs, align: null, frame: false, fullWidth: false, ...look };
  return { type: 'figure', attrs: all, ...(content.length > 0 ? { content } : {}) };
}

function boxAttrs({ open }: Element): EditNode['attrs'] | undefined {
  const {
    align = null,
    'data-with-frame': frame,
    'data-full-width': fullWidth,
    ...others
  } = open.attributes as Record<string, string> & { align?: string };
  if (Object.keys(others).length > 0) return undefined;
  return { align, frame: frame === 'true', fullWidth: fullWidth === 'true' };
}

type Caption = { start: number; element: Element };

/** The caption, which must be the last of a figure. */
function captionIn({ pieces, pairs }: Tree, figure: Element): Caption | undefined {
  for (let index = figure.from; index < figure.to; index++) {
    const piece = pieces[index];
    const end = pairs.get(index);
    if (piece?.type !== 'open' || piece.name !== 'figcaption' || end !== figure.to - 1) continue;
    return { start: index, element: { open: piece, from: index + 1, to: end } };
  }
  return undefined;
}

function captionOf(tree: Tree, caption: Element): EditNode[] {
  const [line, ...others] = elementsIn(tree, caption) ?? [];
  const isLine = line?.open.name === 'p' && others.length === 0 && Object.keys(line.open.attributes).length === 0;
  return inlinesIn(tree, isLine ? line : caption);
}
