import type { Block } from './types.ts';
import { makeBlock } from './make-block.ts';

/** The blocks with what no block covers, in stretches between empty lines. */
export function withUnread(blocks: Block[], source: string, from: number): Block[] {
  const filled: Block[] = [];
  let at = from;
  for (const block of blocks) {
    addStretches(filled, source, at, block.span.start);
    filled.push(block);
    at = block.span.end;
  }
  addStretches(filled, source, at, source.length);
  return filled;
}

function addStretches(into: Block[], source: string, from: number, end: number): void {
  let open: Block | undefined;
  for (let line = from; line < end;) {
    const feed = source.indexOf('\n', line);
    const lineEnd = feed === -1 || feed >= end ? end : feed;
    const text = source.slice(line, lineEnd);
    const start = line + text.length - text.trimStart().length;
    if (start === lineEnd) open = undefined;
    else {
      if (!open) into.push((open = { ...makeBlock('unread'), span: { start, end: start } }));
      open.span.end = line + text.trimEnd().length;
    }
    line = lineEnd + 1;
  }
}
