import type { Token } from 'markdown-it';
import type { Span } from '../markdown/positions/positions.ts';
import { mapHtmlBlock, mapInline, sourceSpan } from '../markdown/positions/source-offsets.ts';
import type { BlockTree } from './read.ts';
import type { Block } from './types.ts';

/** From offsets in the content of a block to those in the source. */
export function placesIn(tree: BlockTree, { token }: { token: Token }): (span: Span) => Span {
  const { lines, spanOf } = tree;
  const map =
    token.type === 'html_block' ? mapHtmlBlock(lines.text, token, lines.starts) : mapInline(lines.text, token);
  return (span) => {
    const { start, end } = sourceSpan(map, span);
    return spanOf(start, end);
  };
}

/** The whole lines that a block covers, the last line end included. */
export function linesOf(tree: BlockTree, { content }: Block): Span {
  const [first, end] = content?.token.map ?? [0, 0];
  return linesBetween(tree, first, end);
}

/** The lines of code or of a formula, without those that begin it. Its closing line is among them. */
export function textLinesOf(tree: BlockTree, { content }: Block): Span {
  const [first, end] = content?.token.map ?? [0, 0];
  return linesBetween(tree, content?.token.type === 'code_block' ? first : first + 1, end);
}

function linesBetween({ lines: { text, starts }, spanOf }: BlockTree, first: number, end: number): Span {
  const start = starts[first] ?? text.length;
  return spanOf(start, Math.max(start, starts[end] ?? text.length));
}
