import { type Building, makeBlock, makeFragment, refOf, slotIn } from './context.ts';
import { toImages } from './images.ts';
import { toInlines } from './inlines.ts';
import { toList } from './lists.ts';
import { elementsOf, type HtmlElement, type HtmlNode, textOf } from './read-html.ts';
import { toTable } from './tables.ts';
import type { BlockNode } from './types.ts';

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
    const slot = found && 'target' in found ? found : undefined;
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
  const data = align === 'center' ? { align } : align === 'right' ? { align: 'end' } : {};
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
      return [toCode(node, {})];
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

function toHeading(building: Building, { tag, attributes, children }: HtmlElement): BlockNode {
  const level = Math.min(3, Number(tag.slice(1)) - 1);
  return makeBlock(`heading-${level}`, { nodes: toInlines(building, children), id: attributes['id'] });
}

/** `div` and `section`: one of our blocks by its class, or only the author's grouping, which is taken apart. */
function toBox(building: Building, node: HtmlElement): BlockNode[] {
  const { classes, children, attributes } = node;
  const kind = classes.find((name) => Object.hasOwn(BOXES, name));
  if (kind !== undefined) return BOXES[kind]?.(building, node) ?? [];
  if (classes.includes('footnotes')) return [];
  const figures = children.filter((child) => typeof child === 'object');
  if (figures.length > 0 && figures.every((child) => child.tag === 'figure' && child.classes[0] === '')) {
    const withFrame = attributes['data-with-frame'] === 'true' ? { withFrame: true } : {};
    const fullWidth = attributes['data-full-width'] === 'true' ? { fullWidth: true } : {};
    const align = attributes['align'] === undefined ? {} : { align: attributes['align'] };
    return toImages(building, figures, { ...align, ...withFrame, ...fullWidth });
  }
  return toBlocks(building, children);
}

const BOXES: Record<string, (building: Building, node: HtmlElement) => BlockNode[]> = {
  hint: (building, node) => {
    const style = node.classes.find((name) => name.startsWith('hint-'))?.slice(5) ?? 'info';
    return [makeBlock('hint', { data: { style }, nodes: toBlocks(building, node.children) })];
  },
  code: (building, node) => {
    const [line] = parts(node, 'code-title');
    const options = codeOptions(node);
    // Whatever else an author put between the tags is shown after the rules of its own kind.
    return node.children.flatMap((child) => {
      if (typeof child === 'object' && child.tag === 'pre') return [toCode(child, options)];
      return child === line ? [] : toBlocks(building, [child]);
    });
  },
  tabs: (building, node) => [makeBlock('tabs', { nodes: parts(node, 'tab').map((tab) => toTab(building, tab)) })],
  stepper: (building, node) => [
    makeBlock('stepper', {
      nodes: parts(node, 'step').map((step) => makeBlock('stepper-step', { nodes: toBlocks(building, step.children) })),
    }),
  ],
  columns: (building, node) => [
    makeBlock('columns', { nodes: parts(node, 'column').map((column) => toColumn(building, column)) }),
  ],
  integration: (_building, node) => {
    const [integration = '', block = ''] = titleOf(node, 'integration-title').split(': ', 2);
    const url = elementsOf(node.children, 'a')[0]?.attributes['href'];
    const content = elementsOf(node.children, 'pre')[0];
    const props = { ...(url ? { url } : {}), ...(content ? { content: textOf(content.children) } : {}) };
    return [makeBlock('integration', { data: { integration, block, props, ...(url ? { url } : {}) } })];
  },
};

function parts(node: HtmlElement, name: string): HtmlElement[] {
  return node.children.filter((child) => typeof child === 'object').filter((child) => child.classes.includes(name));
}

function titleOf(node: HtmlElement, name: string): string {
  return textOf(parts(node, name)[0]?.children ?? []);
}

function toTab(building: Building, node: HtmlElement): BlockNode {
  const title = titleOf(node, 'tab-title');
  const [line] = parts(node, 'tab-title');
  return makeBlock('tabs-item', {
    data: { title },
    nodes: toBlocks(
      building,
      node.children.filter((child) => child !== line),
    ),
  });
}

function toColumn(building: Building, node: HtmlElement): BlockNode {
  const width = Number(node.attributes['data-width']);
  return makeBlock('column', { data: width > 0 ? { width } : {}, nodes: toBlocks(building, node.children) });
}

function codeOptions(node: HtmlElement): Record<string, unknown> {
  const title = titleOf(node, 'code-title');
  return {
    ...(title === '' ? {} : { title }),
    ...(node.classes.includes('code-wrap') ? { overflow: 'wrap' } : {}),
    ...(node.classes.includes('code-numbered') ? { lineNumbers: true } : {}),
    ...(node.classes.includes('full-width') ? { fullWidth: true } : {}),
    ...(node.classes.includes('code-expandable') ? { expandable: true } : {}),
  };
}

function toCode(pre: HtmlElement, options: Record<string, unknown>): BlockNode {
  if (pre.classes.includes('math')) return makeBlock('math', { data: { formula: textOf(pre.children) } });
  const named = [pre, ...elementsOf(pre.children, 'code')].flatMap((element) => element.classes);
  const syntax = named.map((name) => /^lang(?:uage)?-(.+)$/.exec(name)?.[1]).find((name) => name !== undefined);
  const title = pre.attributes['data-title'];
  const lines = textOf(pre.children).replace(/\n$/, '').split('\n');
  return makeBlock('code', {
    data: { ...(syntax === undefined ? {} : { syntax }), ...(title ? { title } : {}), ...options },
    nodes: lines.map((text) =>
      makeBlock('code-line', { nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }] }),
    ),
  });
}

function toExpandable(building: Building, node: HtmlElement): BlockNode {
  const summary = node.children.find((child) => typeof child === 'object' && child.tag === 'summary');
  const title = typeof summary === 'object' ? summary.children : [];
  const body = node.children.filter((child) => child !== summary);
  return makeBlock('expandable', {
    data: node.attributes['open'] === undefined ? {} : { open: true },
    fragments: [
      makeFragment('expandable-title', [makeBlock('paragraph', { nodes: toInlines(building, title) })]),
      makeFragment('expandable-body', toBlocks(building, body)),
    ],
    id: node.attributes['id'],
  });
}

function toFigure(building: Building, node: HtmlElement): BlockNode[] {
  const href = elementsOf(node.children, 'a')[0]?.attributes['href'];
  const caption = textOf(elementsOf(node.children, 'figcaption')).trim() || looseCaption(node);
  const fragments = caption === '' ? [] : [makeFragment('caption', captionBlocks(caption))];
  if (node.classes.includes('embed')) return [makeBlock('embed', { data: { url: href ?? '' }, fragments })];
  if (node.classes.includes('file') && href !== undefined)
    return [makeBlock('file', { data: { ref: refOf(building, href) }, fragments })];
  const images = toImages(building, [node], {});
  return images.length > 0 ? images : toBlocks(building, node.children);
}

function looseCaption(node: HtmlElement): string {
  return textOf(node.children.filter((child) => typeof child === 'object' && child.tag === 'p')).trim();
}

function captionBlocks(text: string): BlockNode[] {
  return [makeBlock('paragraph', { nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }] })];
}
