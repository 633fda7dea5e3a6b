import type { ContentRef } from '../nodes/types.ts';
import { writeBlocks } from './blocks.ts';
import { readNodes, type Writing } from '../nodes/given.ts';

/**
 * A document of the API as Markdown from which the same document is read again. `refer` answers where a reference leads, as
 * a link writes it, or undefined for none that it knows. Throws `UnknownNode` for what is no document.
 */
export function markdownOf(document: { nodes: unknown }, refer: (ref: ContentRef) => string | undefined): string {
  const writing: Writing = { refer, notes: [], taken: new Map(), isInList: false, writeBlocks };
  const body = writeBlocks(writing, readNodes(document.nodes, '/nodes'));
  const parts = [body, ...writing.notes].filter((part) => part !== '');
  return parts.length === 0 ? '' : `${parts.join('\n\n')}\n`;
}
