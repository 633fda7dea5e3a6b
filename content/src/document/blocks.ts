import { boxOf } from './boxes.ts';
import { toCode } from './code.ts';
import { addressOf, type Building, makeBlock, makeFragment, makeText, refOf, slotIn } from './context.ts';
import { toImages } from './images.ts';
import { toInlines } from './inlines.ts';
import { toList } from './lists.ts';
import { childrenOf, type HtmlElement, type HtmlNode } from './read-html.ts';
import { toTable } from './tables.ts';
import type { BlockNode, Fragment } from './types.ts';

const BLOCK_TAGS = new Set(
  'address article aside blockquote caption dd details div dl dt figure h2 h3 h4 h5 h6 hr ol p picture pre section table ul'.split(
    ' ',
  ),
);

/** HTML as blocks; what stands loose between them becomes paragraphs. */
export function toBlocks(building: Building, nodes: readonly HtmlNode[]): BlockNode[] {
  const blocks: BlockNode[] = [];
  let loose: HtmlNode[] = [];
  const flush = () => {
    if (loose.some((node) => typeof node !== 'string' || node.trim() !== ''))
      blocks.push(...toParagraph(building, loose));
    loose = [];
  };
  for (const node of nodes) {
    const found = typeof node === 'string' ? slotIn(building, node) : undefined;
    const slot = found?.kind === 'include' || found?.kind === 'page-link' ? found : undefined;
    if (typeof node === 'string' && !slot) loose.push(node);
    else if (typeof node === 'object' && !BLOCK_TAGS.has(node.tag)) loose.push(node);
    else {
      flush();
      if (slot)
        blocks.push(
          makeBlock(slot.kind === 'include' ? 'reusable-content' : 'content-ref', {
            data: { ref: building.refer(slot) },
          }),
        );
      else if (typeof node === 'object') blocks.push(...toBlock(building, node));
    }
  }
  flush();
  return blocks;
}

function toParagraph(building: Building, nodes: readonly HtmlNode[], align?: string): BlockNode[] {
  const visible = nodes.filter((node) => typeof node !== 'string' || node.trim() !== '');
  // A picture alone on its line is a block, in a sentence it is part of that.
  const alone = visible.every(
    (node) => typeof node === 'object' && node.tag === 'img' && node.attributes['data-size'] !== 'line',
  );
  if (visible.length > 0 && alone) return toImages(building, visible, {});
  const data = alignmentOf(align);
  return [makeBlock('paragraph', { data, nodes: toInlines(building, nodes) })];
}

/** The index of our blocks: what each element of derived HTML is in the document. */
function toBlock(building: Building, node: HtmlElement): BlockNode[] {
  const { tag, attributes, children } = node;
  switch (tag) {
    case 'p':
      return toParagraph(building, children, attributes['align']);
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return [toHeading(building, node)];
    case 'ul':
    case 'ol':
      return [toList(building, node)];
    case 'blockquote':
      return [makeBlock('blockquote', { nodes: toBlocks(building, children) })];
    case 'hr':
      return [makeBlock('divider')];
    case 'pre':
      return [toCode(building, node, {})];
    case 'details':
      return [toExpandable(building, node)];
    case 'figure':
      return toFigure(building, node);
    case 'picture':
      return toImages(building, [node], {});
    case 'table':
      return [toTable(building, node)];
    default:
      return toBox(building, node);
  }
}

const alignmentOf = (align: string | undefined): { align?: string } =>
  align === 'center' ? { align } : align === 'right' ? { align: 'end' } : {};

function toHeading(building: Building, { tag, attributes, children }: HtmlElement): BlockNode {
  const level = Math.min(3, Number(tag.slice(1)) - 1);
  const data = alignmentOf(attributes['align']);
  return makeBlock(`heading-${level}`, { data, nodes: toInlines(building, children), id: attributes['id'] });
}

/** `div` and `section`: one of our blocks by its class, or only the author's grouping, which is taken apart. */
function toBox(building: Building, node: HtmlElement): BlockNode[] {
  const { children, attributes } = node;
  const box = boxOf(node);
  if (box) return box(building, node);
  const figures = children.filter((child) => typeof child === 'object');
  if (figures.length > 0 && figures.every((child) => child.tag === 'figure' && child.classes[0] === '')) {
    const withFrame = attributes['data-with-frame'] === 'true' ? { withFrame: true } : {};
    const fullWidth = attributes['data-full-width'] === 'true' ? { fullWidth: true } : {};
    const align = attributes['align'] === undefined ? {} : { align: attributes['align'] };
    return toImages(building, figures, { ...align, ...withFrame, ...fullWidth });
  }
  return toBlocks(building, children);
}

/** Programs that show these do not show them at all without something inside. */
const atLeastOne = (blocks: BlockNode[]): BlockNode[] =>
  blocks.length === 0 ? [makeBlock('paragraph', { nodes: [makeText('')] })] : blocks;

function toExpandable(building: Building, node: HtmlElement): BlockNode {
  const summary = node.children.find((child) => typeof child === 'object' && child.tag === 'summary');
  const title = typeof summary === 'object' ? summary.children : [];
  const body = node.children.filter((child) => child !== summary);
  return makeBlock('expandable', {
    data: node.attributes['open'] === undefined ? {} : { defaultExpanded: true },
    fragments: [
      makeFragment('expandable-title', [makeBlock('paragraph', { nodes: toInlines(building, title) })]),
      makeFragment('expandable-body', atLeastOne(toBlocks(building, body))),
    ],
    id: node.attributes['id'],
  });
}

function toFigure(building: Building, node: HtmlElement): BlockNode[] {
  const link = childrenOf(node, 'embed-link')[0] ?? childrenOf(node, 'file-link')[0];
  const href = link?.attributes['href'];
  if (node.classes.includes('embed'))
    return [makeBlock('embed', { data: { url: addressOf(building, href) }, fragments: captionOf(building, node) })];
  if (node.classes.includes('file') && href !== undefined) return toFile(building, node, href);
  const images = toImages(building, [node], {});
  return images.length > 0 ? images : toBlocks(building, node.children);
}

/** A file of the space; what lies elsewhere is no file to programs that show documents, and is led to. */
function toFile(building: Building, node: HtmlElement, href: string): BlockNode[] {
  const ref = refOf(building, href);
  const fragments = captionOf(building, node);
  if (ref.kind !== 'url' || !/^https?:/i.test(String(ref['url'])))
    return [makeBlock('file', { data: { ref }, fragments })];
  return [makeBlock('content-ref', { data: { ref } }), ...fragments.flatMap(({ nodes }) => nodes)];
}

function captionOf(building: Building, node: HtmlElement): Fragment[] {
  const caption = node.children.find((child) => typeof child === 'object' && child.tag === 'figcaption');
  const blocks = toBlocks(building, typeof caption === 'object' ? caption.children : []);
  return blocks.length === 0 ? [] : [makeFragment('caption', blocks)];
}
