import { makeBlock, makeFragment } from '../nodes/make.ts';
import { type Building, refOf } from './context.ts';
import { toInlines } from './inlines.ts';
import { elementsOf, isElement } from '../shown/look.ts';
import type { ElementNode, ShownNode } from '../shown/types.ts';
import type { BlockNode } from '../nodes/types.ts';

/** Pictures side by side as one block; each with its text, its size, and what stands under it. */
export function toImages(building: Building, nodes: readonly ShownNode[], data: Record<string, unknown>): BlockNode[] {
  const drawings = nodes.filter(isDrawing);
  const others = nodes.filter((node) => !isDrawing(node));
  return [...toGallery(building, others, data), ...drawings.flatMap((node) => toDrawing(building, node))];
}

/** A drawing is a block of its own; one with a caption is a picture like others. */
const isDrawing = (node: ShownNode): boolean =>
  !elementsOf([node], 'figcaption').some(hasText) &&
  elementsOf([node], 'img').some(({ classes }) => classes.includes('gitbook-drawing'));

const toDrawing = (building: Building, node: ShownNode): BlockNode[] =>
  elementsOf([node], 'img').map(({ attributes }) =>
    makeBlock('drawing', { data: { ref: refOf(building, attributes['src'] ?? '') } }),
  );

function toGallery(building: Building, nodes: readonly ShownNode[], data: Record<string, unknown>): BlockNode[] {
  const images = nodes.flatMap((node) => {
    const captions = isElement(node, 'figure') ? elementsOf(node.children, 'figcaption') : [];
    const dark = elementsOf([node], 'source').find((source) => source.attributes['media']?.includes('dark'));
    return elementsOf([node], 'img').flatMap((img) => toImage(building, img, dark, captions[0]));
  });
  return images.length === 0 ? [] : [makeBlock('images', { data, nodes: images })];
}

function toImage(
  building: Building,
  { attributes }: ElementNode,
  dark: ElementNode | undefined,
  caption: ElementNode | undefined,
): BlockNode[] {
  const { src, alt } = attributes;
  if (src === undefined) return [];
  const darkSrc = dark?.attributes['srcset'];
  const sizes = Object.fromEntries(
    (['width', 'height'] as const).flatMap((name) => {
      const length = lengthOf(attributes[name] ?? '');
      return length === undefined ? [] : [[name, length]];
    }),
  );
  const data = {
    ref: refOf(building, src),
    ...(darkSrc === undefined ? {} : { refDark: refOf(building, darkSrc) }),
    ...(alt ? { alt } : {}),
    ...sizes,
  };
  const paragraph = elementsOf(caption?.children ?? [], 'p')[0] ?? caption;
  const text = paragraph ? [makeBlock('paragraph', { nodes: toInlines(building, paragraph.children) })] : [];
  return [makeBlock('image', { data, fragments: caption && hasText(caption) ? [makeFragment('caption', text)] : [] })];
}

/** A number of pixels, or a part of what there is. */
function lengthOf(text: string): number | { value: number; unit: '%' } | undefined {
  const isPart = text.endsWith('%');
  const value = Number(isPart ? text.slice(0, -1) : text);
  if (!(value > 0)) return undefined;
  return isPart ? { value, unit: '%' } : value;
}

function hasText({ children }: ElementNode): boolean {
  return children.some((child) => {
    if (typeof child === 'string') return child.trim() !== '';
    return child.kind !== 'element' || hasText(child);
  });
}
