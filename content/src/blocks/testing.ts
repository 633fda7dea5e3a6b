import { readBlocks } from './read.ts';
import type { Block } from './types.ts';

/** All blocks of a tree in the order of the source, parents before their children. */
export function allBlocks(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => [block, ...allBlocks(block.children)]);
}

/** The tree of a text, a line for each block: its kind, the name of a tag, and what it covers. */
export function outlineOf(source: string): string[] {
  const lines = (blocks: readonly Block[], indent: string): string[] =>
    blocks.flatMap(({ kind, name, span, children }) => [
      `${indent}${kind}${name === undefined ? '' : ` ${name}`} ${JSON.stringify(source.slice(span.start, span.end))}`,
      ...lines(children, `${indent}  `),
    ]);
  return lines(readBlocks(source).blocks, '');
}
