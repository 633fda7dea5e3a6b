import type { BlockTree } from '../../blocks/read.ts';
import type { Block } from '../../blocks/types.ts';
import { TooMuch } from '../../markdown/positions/budget.ts';
import type { Span } from '../../markdown/positions/positions.ts';
import { knownTag } from '../../markdown/tags/tag-names.ts';
import { INTEGRATION } from '../../tags/integration.ts';
import { textOf } from '../attributes.ts';
import { isPart, kindNamed, partOf } from '../kinds.ts';
import type { EditNode, Json } from '../types.ts';
import { findExpandables, readSummary } from './expandables.ts';
import { readHtmlBlock } from './html-blocks.ts';
import { toInlines } from './inlines.ts';
import { markdownPieces } from './markdown-pieces.ts';
import { type Placed, placeAround, placeLeaf } from './placed.ts';

export type Reading = { tree: BlockTree; source: string };

/** Blocks as nodes; `prefix` is what the lines of what they stand in begin with. Of parts, only `part` may stand there. */
export function readNodes(reading: Reading, blocks: readonly Block[], prefix: string, part?: string): Placed[] {
  const placed: Placed[] = [];
  const expandables = findExpandables(blocks);
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index];
    const end = expandables.get(index);
    if (!block) continue;
    if (end === undefined) placed.push(...readBlock(reading, block, prefix));
    else {
      placed.push(readExpandable(reading, blocks.slice(index, end + 1), prefix));
      index = end;
    }
  }
  return placed.map((each) =>
    isPart(each.node.type) && each.node.type !== part ? asSource(reading, each.span, prefix, 'parts') : each,
  );
}

function readBlock(reading: Reading, block: Block, prefix: string): Placed[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return [readText(reading, block, prefix)];
    case 'list':
      return [readList(reading, block, prefix)];
    case 'quote':
      return [around(reading, block, { node: { type: 'quote' }, prefix, inside: `${prefix}> ` })];
    case 'footnote':
      return [around(reading, block, { node: footnoteNode(reading, block), prefix, inside: `${prefix}    ` })];
    case 'table':
      return [readTable(reading, block, prefix)];
    case 'code':
      return [leaf(reading, block, prefix, codeNode(block))];
    case 'formula':
      return [leaf(reading, block, prefix, { type: 'formula', attrs: { tex: block.content?.text ?? '' } })];
    case 'divider':
      return [leaf(reading, block, prefix, { type: 'divider' })];
    case 'html':
      return [
        leaf(
          reading,
          block,
          prefix,
          readHtmlBlock(block.content?.text ?? '') ?? sourceNode(reading, block.span, 'html'),
        ),
      ];
    case 'tag':
    case 'condition':
      return readTag(reading, block, prefix);
    default:
      return [asSource(reading, block.span, prefix, block.kind)];
  }
}

const leaf = ({ source }: Reading, { span }: Block, prefix: string, node: EditNode): Placed =>
  placeLeaf(source, prefix, { node, span });

const sourceNode = ({ source }: Reading, { start, end }: Span, reason: string): EditNode => ({
  type: 'source',
  attrs: { text: source.slice(start, end), reason },
});

/** What is none of our nodes, as it is written. */
export const asSource = (reading: Reading, span: Span, prefix: string, reason: string): Placed =>
  placeLeaf(reading.source, prefix, { node: sourceNode(reading, span, reason), span });

/** The inlines of a text; undefined where they are too much for the parser. */
export function readInlines({ tree }: Reading, text: string): EditNode[] | undefined {
  try {
    return toInlines(markdownPieces(text, tree.env));
  } catch (error) {
    if (!(error instanceof TooMuch || error instanceof RangeError)) throw error;
    return undefined;
  }
}

function readText(reading: Reading, block: Block, prefix: string, from = 0): Placed {
  const span = { start: block.span.start + from, end: block.span.end };
  const text = (block.content?.text ?? '').slice(from);
  const content = readInlines(reading, text);
  if (content === undefined) return asSource(reading, span, prefix, 'too much');
  // Breaks and blanks alone are no paragraph that we could write.
  if (block.kind === 'paragraph' && text !== '' && isEmptyLine(content))
    return asSource(reading, span, prefix, 'blank');
  const node =
    block.kind === 'heading' ? headingNode(Number(block.attributes['level']), content) : textNode('paragraph', content);
  return placeLeaf(reading.source, prefix, { node, span });
}

const isEmptyLine = (nodes: readonly EditNode[]): boolean =>
  nodes.every(({ type, text = '' }) => type === 'hardBreak' || (type === 'text' && text.trim() === ''));

export const textNode = (type: string, content: EditNode[], attrs?: EditNode['attrs']): EditNode => ({
  type,
  ...(attrs ? { attrs } : {}),
  ...(content.length > 0 ? { content } : {}),
});

const ANCHOR = /^<a href="#([^"\s]+)" id="\1"><\/a>$/;

/** The anchor that an author gave a heading is written at its end. */
function headingNode(level: number, content: EditNode[]): EditNode {
  const last = content.at(-1);
  const anchor = last?.type === 'inlineSource' ? ANCHOR.exec(textOf(last, 'text'))?.[1] : undefined;
  return textNode('heading', anchor === undefined ? content : content.slice(0, -1), { level, anchor: anchor ?? null });
}

type Around = { node: EditNode; prefix: string; inside: string };

/** A container with what stands in it. Where that is nothing, an empty paragraph stands for it, for the caret to be in. */
function around(reading: Reading, block: Block, { node, prefix, inside }: Around): Placed {
  const { span } = block;
  const children = withFiller(reading, node.type, readNodes(reading, block.children, inside), span.end);
  return placeAround(reading.source, prefix, { node, span, children });
}

function withFiller({ source }: Reading, type: string, children: Placed[], end: number): Placed[] {
  if (children.length > 0 || kindNamed(type)?.content.endsWith('block+') !== true) return children;
  return [placeLeaf(source, '', { node: { type: 'paragraph' }, span: { start: end, end } })];
}

function footnoteNode({ source }: Reading, { span, attributes }: Block): EditNode {
  const written = /^\[\^([^\]\s]+)\]:/.exec(source.slice(span.start, span.start + 200))?.[1];
  return { type: 'footnote', attrs: { label: written ?? attributes['label'] ?? '' } };
}

function readList(reading: Reading, block: Block, prefix: string): Placed {
  const ordered = block.attributes['type'] === 'ordered';
  const start = Number(block.token?.attrGet('start') ?? 1);
  const tight = !block.children.some(({ children }) =>
    children.some(({ kind, token }) => kind === 'paragraph' && token?.hidden === false),
  );
  const children = block.children.map((item) => readItem(reading, item, prefix));
  const node: EditNode = { type: 'list', attrs: { ordered, start, tight } };
  return placeAround(reading.source, prefix, { node, span: block.span, children });
}

const BOX = /^\[([ xX])\](?:[ \t]+|$)/;

function readItem(reading: Reading, block: Block, prefix: string): Placed {
  const { source } = reading;
  const [first, ...others] = block.children;
  const mark = /^(?:[-*+]|\d{1,9}[.)])/.exec(source.slice(block.span.start, block.span.start + 12))?.[0].length ?? 1;
  const indent = first ? first.span.start - block.span.start : mark + 1;
  const inside = prefix + ' '.repeat(indent > mark && indent <= mark + 4 ? indent : mark + 1);
  const box = first?.kind === 'paragraph' ? BOX.exec(first.content?.text ?? '') : null;
  const children =
    first && box
      ? [readText(reading, first, inside, box[0].length), ...readNodes(reading, others, inside)]
      : readNodes(reading, block.children, inside);
  const node: EditNode = { type: 'item', attrs: { checked: box ? box[1] !== ' ' : null } };
  const all = withFiller(reading, 'item', children, block.span.end);
  return placeAround(source, prefix, { node, span: block.span, children: all });
}

function readTable(reading: Reading, block: Block, prefix: string): Placed {
  const rows = block.children.filter(({ kind }) => kind === 'row');
  const node: EditNode = { type: 'table', attrs: { form: 'markdown', attributes: {} } };
  const children = rows.map((row, index) => {
    const cells = row.children.map((cell) => readCell(reading, cell, prefix, index === 0));
    return placeAround(reading.source, prefix, { node: { type: 'row' }, span: row.span, children: cells });
  });
  return placeAround(reading.source, prefix, { node, span: block.span, children });
}

function readCell(reading: Reading, { token, content, span }: Block, prefix: string, header: boolean): Placed {
  const style = String(token?.attrGet('style') ?? '');
  const align = /text-align:\s*(left|center|right)/.exec(style)?.[1] ?? null;
  const text = content?.text ?? '';
  const inlines = readInlines(reading, text) ?? [{ type: 'inlineSource', attrs: { text } }];
  return placeLeaf(reading.source, prefix, {
    node: textNode('cell', inlines, { header, align, attributes: {} }),
    span,
  });
}

function codeNode({ content, attributes }: Block): EditNode {
  const [, language = '', info = ''] = /^\s*(\S*)\s*(.*?)\s*$/.exec(attributes['info'] ?? '') ?? [];
  const text = (content?.text ?? '').replace(/\n$/, '');
  const attrs = { language, info, attributes: null };
  return text === '' ? { type: 'code', attrs } : { type: 'code', attrs, content: [{ type: 'text', text }] };
}

/** A tag that has no end, where it must have one, is what stands there, and what follows it stands for itself. */
function readTag(reading: Reading, block: Block, prefix: string): Placed[] {
  const { name = '', open = block.span, close, children, isTooDeep } = block;
  const kind = block.kind === 'condition' ? 'if' : (knownTag(name)?.base ?? name);
  if (isTooDeep || (close === undefined && (children.length > 0 || kindNamed(kind)?.content.endsWith('+') === true)))
    return [asSource(reading, open, prefix, 'no end'), ...readNodes(reading, children, prefix)];
  if (kind === 'code') return [readCodeTag(reading, block, prefix)];
  const node: EditNode = { type: kind === INTEGRATION ? 'integration' : kind, attrs: tagAttrs(kind, block) };
  const part = partOf(kind);
  const inside = readNodes(reading, children, prefix, part);
  if (
    kindNamed(node.type) === undefined ||
    (part !== undefined && (inside.length === 0 || inside.some((child) => child.node.type !== part)))
  )
    return [asSource(reading, block.span, prefix, 'parts')];
  const filled = withFiller(reading, kind, inside, open.end);
  return [placeAround(reading.source, prefix, { node, span: block.span, children: filled })];
}

function tagAttrs(kind: string, { name = '', attributes }: Block): Record<string, Json> {
  if (kind === 'if') return { expression: attributes['expression'] ?? '' };
  return kind === INTEGRATION ? { name, attributes: { ...attributes } } : { attributes: { ...attributes } };
}

/** `{% code %}` with one block of code in it is that code. */
function readCodeTag(reading: Reading, block: Block, prefix: string): Placed {
  const [only, ...others] = block.children;
  if (only?.kind !== 'code' || others.length > 0 || !block.close) return asSource(reading, block.span, prefix, 'code');
  const node = codeNode(only);
  node.attrs = { ...node.attrs, attributes: { ...block.attributes } };
  return leaf(reading, block, prefix, node);
}

/** `<details>` to `</details>`, with the blocks between them. */
function readExpandable(reading: Reading, blocks: readonly Block[], prefix: string): Placed {
  const { source } = reading;
  const [first, last] = [blocks[0], blocks.at(-1)];
  const span = { start: first?.span.start ?? 0, end: last?.span.end ?? 0 };
  const { summary, rest } = readSummary(source, blocks, prefix);
  const inside = readNodes(reading, blocks.slice(rest, -1), prefix);
  const children = withFiller(reading, 'expandable', inside, summary.span.end);
  const open = /^\s*<details\s+open/i.test(first?.content?.text ?? '');
  const node: EditNode = { type: 'expandable', attrs: { open } };
  return placeAround(source, prefix, { node, span, children: [summary, ...children] });
}
