import { readBlocks } from '../../blocks/read.ts';
import { findFences, isFrontMatterByLook } from '../../page/fences.ts';
import { pageParts } from '../../page/parts.ts';
import type { Span } from '../../markdown/positions/positions.ts';
import type { EditNode } from '../types.ts';
import { asSource, type Reading, readInlines, readNodes, textNode } from './blocks.ts';
import { type Placed, placeAround, placeLeaf, withIndent } from './placed.ts';

/** What the parser learns of a whole page and needs for each of its lines: where references lead, which footnotes there are. */
export type Env = Record<string, unknown>;

/**
 * A page as nodes. The texts of all of them, with what stands between, are the source. Never throws; linear. Parsing YAML is no
 * work for an editor: a page of which only that could say whether it begins with front matter is shown as its source.
 */
export function readDoc(source: string, known: Parameters<typeof readBlocks>[2] = {}): { doc: EditNode; env: Env } {
  const fences = findFences(source);
  const hasFrontMatter = fences !== undefined && isFrontMatterByLook(fences.text);
  const frontMatter = hasFrontMatter === true ? fences : undefined;
  const { bodyStart, contentStart } = pageParts(source, frontMatter);
  const tree = readBlocks(source, hasFrontMatter === undefined ? source.length : contentStart, known);
  const reading: Reading = { tree, source };
  const children =
    hasFrontMatter === undefined ? [asSource(reading, trimmed(source, 0, source.length), '', 'front matter')] : [];
  if (frontMatter) {
    const span = trimmed(source, frontMatter.start, frontMatter.end);
    const text = source.slice(span.start, span.end);
    children.push(placeLeaf(source, '', { node: { type: 'frontMatter', attrs: { text } }, span }));
  }
  if (hasFrontMatter !== undefined && contentStart > bodyStart)
    children.push(readTitle(reading, bodyStart, contentStart));
  children.push(...readTop(reading));
  const { node } = placeAround(source, '', { node: { type: 'doc' }, span: { start: 0, end: source.length }, children });
  return { doc: node, env: tree.env };
}

/** The blocks of a text that stand in no other. */
export const readTop = (reading: Reading): Placed[] =>
  readNodes(reading, reading.tree.blocks, '').map((each) => withIndent(reading.source, each));

/** Without the line ends and blanks at the end. */
const trimmed = (source: string, start: number, end: number): Span => ({
  start,
  end: start + source.slice(start, end).trimEnd().length,
});

function readTitle(reading: Reading, bodyStart: number, contentStart: number): Placed {
  const { source } = reading;
  const before = /^(?:[ \t]*\r?\n)*/.exec(source.slice(bodyStart, contentStart))?.[0].length ?? 0;
  const span = trimmed(source, bodyStart + before, contentStart);
  const [heading] = readBlocks(source.slice(span.start, span.end)).blocks;
  const text = heading?.kind === 'heading' ? (heading.content?.text ?? '') : '';
  const content = readInlines(reading, text) ?? [{ type: 'inlineSource', attrs: { text } }];
  return placeLeaf(source, '', { node: textNode('title', content), span });
}
