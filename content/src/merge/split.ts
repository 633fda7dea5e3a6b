import { readBlocks } from '../blocks/read.ts';
import type { Block, BlockKind } from '../blocks/types.ts';
import type { Span } from '../markdown/positions/positions.ts';
import { parsePage } from '../page/facts.ts';
import { readFirstHeading } from '../page/heading.ts';
import { innerList, innerTable } from './inner.ts';
import { fromLineStart, isAloneOnItsLines, isOnOtherLine, makeSequence, type Part } from './parts.ts';
import type { Sequence, Unit, UnitKind } from './types.ts';

const KINDS: Partial<Record<BlockKind, UnitKind>> = {
  paragraph: 'paragraph',
  heading: 'heading',
  list: 'list',
  table: 'table',
  code: 'code',
  html: 'html',
  quote: 'quote',
  divider: 'divider',
  formula: 'formula',
  footnote: 'footnote',
  definition: 'definition',
  tag: 'tag',
  condition: 'tag',
  end: 'tag',
};

/**
 * A page in its parts: front matter, title, blocks. Together with the gaps they are the source, character for character. A page that is
 * too much for the parser is split at its empty lines.
 */
export function splitPage(source: string): Sequence {
  const facts = parsePage(source);
  const parts: Part[] = [];
  const put = (kind: UnitKind, start: number, end: number): void => {
    const text = source.slice(start, end).trimEnd();
    if (text !== '') parts.push({ span: { start, end: start + text.length }, unit: { kind, text } });
  };
  if (facts.frontMatter) put('front matter', facts.frontMatter.start, facts.frontMatter.end);
  const heading = readFirstHeading(source, facts.bodyStart);
  if (heading) put('title', heading.start, heading.end);
  const { blocks } = readBlocks(source, facts.contentStart);
  return makeSequence(source, { start: 0, end: source.length }, [...parts, ...partsOf(source, blocks)]);
}

/** Blocks as parts; those that share a line are one. */
function partsOf(source: string, blocks: readonly Block[]): Part[] {
  const parts: Part[] = [];
  const put = (part: Part): void => {
    const last = parts.at(-1);
    if (!last || isOnOtherLine(source, last.span.end, part.span.start)) {
      parts.push(part);
      return;
    }
    last.span.end = part.span.end;
    last.unit = { kind: 'text', text: source.slice(last.span.start, last.span.end) };
  };
  const putAll = (each: readonly Block[]): void => {
    for (const block of each) {
      if (isWhole(source, block)) put(toPart(source, block));
      else {
        put(markPart(source, block.name, block.open ?? block.span));
        putAll(block.children);
        if (block.close) put(markPart(source, `end${block.name}`, block.close));
      }
    }
  };
  putAll(blocks);
  return parts;
}

/** Whether a block is one part: a tag is none without its end, or where it shares its lines with others. */
function isWhole(source: string, { open, close, children }: Block): boolean {
  if (!open || (!close && children.length === 0)) return true;
  return close !== undefined && isAloneOnItsLines(source, open) && isAloneOnItsLines(source, close);
}

function markPart(source: string, name: string | undefined, mark: Span): Part {
  const span = fromLineStart(source, mark);
  return {
    span,
    unit: { kind: 'tag', text: source.slice(span.start, span.end), ...(name === undefined ? {} : { name }) },
  };
}

function toPart(source: string, block: Block): Part {
  const span = fromLineStart(source, block.span);
  const unit: Unit = { kind: KINDS[block.kind] ?? 'text', text: source.slice(span.start, span.end) };
  if (block.name !== undefined) unit.name = block.name;
  if (block.kind === 'list') unit.inner = innerList(source, span, block);
  else if (block.kind === 'table') unit.inner = innerTable(source, span, block);
  else if (block.open && block.close) {
    const inside = { start: block.open.end, end: block.close.start };
    const close = fromLineStart(source, block.close);
    const within = { start: inside.start, end: close.start };
    unit.inner = {
      open: source.slice(span.start, inside.start),
      sequence: makeSequence(source, within, partsOf(source, block.children)),
      close: source.slice(close.start, close.end),
    };
  }
  return { span, unit };
}
