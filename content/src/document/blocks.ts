import { elementAmong, isBlank, isElement } from '../shown/look.ts';
import type { ElementNode, ShownNode } from '../shown/types.ts';
import { toCode, toCodeOfPre } from './code.ts';
import { makeBlock, makeFragment, makeText } from '../nodes/make.ts';
import type { Building } from './context.ts';
import { toImages } from './images.ts';
import { toInlines } from './inlines.ts';
import { toList } from './lists.ts';
import { isBlockSlot, toSlot } from './slots.ts';
import { toTable } from './tables.ts';
import { hintStyle } from '../tags/hint.ts';
import { toTag } from './tags.ts';
import type { BlockNode } from '../nodes/types.ts';

const BLOCK_ELEMENTS = new Set(
  'address article aside blockquote caption dd details div dl dt figure h2 h3 h4 h5 h6 hr ol p picture pre section table ul'.split(
    ' ',
  ),
);

/** What stands on its own; everything else is part of a line. */
function isBlock(node: ShownNode): boolean {
  if (typeof node === 'string') return false;
  switch (node.kind) {
    case 'element':
      return BLOCK_ELEMENTS.has(node.name);
    case 'slot':
      return isBlockSlot(node.slot);
    default:
      return node.kind === 'tag' || node.kind === 'code';
  }
}

/** Nodes as blocks; what stands loose between them becomes paragraphs. */
export function toBlocks(building: Building, nodes: readonly ShownNode[]): BlockNode[] {
  const blocks: BlockNode[] = [];
  let loose: ShownNode[] = [];
  const flush = () => {
    if (!loose.every(isBlank)) blocks.push(...toParagraph(building, loose));
    loose = [];
  };
  for (const node of nodes) {
    if (!isBlock(node)) loose.push(node);
    else {
      flush();
      blocks.push(...toBlock(building, node));
    }
  }
  flush();
  return blocks;
}

function toParagraph(building: Building, nodes: readonly ShownNode[], align?: string): BlockNode[] {
  const visible = nodes.filter((node) => !isBlank(node));
  // A picture alone on its line is a block, in a sentence it is part of that.
  const alone = visible.every((node) => isElement(node, 'img') && node.attributes['data-size'] !== 'line');
  if (visible.length > 0 && alone) return toImages(building, visible, {});
  return [makeBlock('paragraph', { data: alignmentOf(align), nodes: toInlines(building, nodes) })];
}

function toBlock(building: Building, node: ShownNode): BlockNode[] {
  if (typeof node === 'string') return [];
  switch (node.kind) {
    case 'element':
      return elementBlocks(building, node);
    case 'tag':
      return toTag(building, node);
    case 'code':
      return [toCode(node)];
    case 'slot':
      return toSlot(building, node.slot);
    default:
      return [];
  }
}

/** The index of elements: what each of them is in the document, whether Markdown means it or an author wrote it. */
function elementBlocks(building: Building, node: ElementNode): BlockNode[] {
  const { name, attributes, children } = node;
  switch (name) {
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
      return [toCodeOfPre(node)];
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

function toHeading(building: Building, { name, attributes, children }: ElementNode): BlockNode {
  const level = Math.min(3, Number(name.slice(1)) - 1);
  const data = alignmentOf(attributes['align']);
  return makeBlock(`heading-${level}`, { data, nodes: toInlines(building, children), id: attributes['id'] });
}

/** `div` and `section`: a hint in HTML, pictures side by side, or only the author's grouping, which is taken apart. */
function toBox(building: Building, { classes, children, attributes }: ElementNode): BlockNode[] {
  if (classes.includes('hint')) {
    const style = hintStyle(classes.find((name) => /^hint-(?:info|success|warning|danger)$/.test(name))?.slice(5));
    return [makeBlock('hint', { data: { style }, nodes: toBlocks(building, children) })];
  }
  const figures = children.filter((child) => typeof child === 'object');
  if (figures.length > 0 && figures.every((child) => isElement(child, 'figure') && child.classes.length === 0)) {
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

function toExpandable(building: Building, { attributes, children }: ElementNode): BlockNode {
  const summary = elementAmong(children, 'summary');
  const body = children.filter((child) => child !== summary);
  const title = makeBlock('paragraph', { nodes: toInlines(building, summary?.children ?? []) });
  return makeBlock('expandable', {
    data: attributes['open'] === undefined ? {} : { defaultExpanded: true },
    fragments: [
      makeFragment('expandable-title', [title]),
      makeFragment('expandable-body', atLeastOne(toBlocks(building, body))),
    ],
    id: attributes['id'],
  });
}

function toFigure(building: Building, node: ElementNode): BlockNode[] {
  const images = toImages(building, [node], {});
  return images.length > 0 ? images : toBlocks(building, node.children);
}
