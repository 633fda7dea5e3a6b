import { VOID } from '../../text/html-nesting.ts';
import { readHtml } from '../../translation/reading/html-events.ts';
import { imageNode } from './elements.ts';
import type { Piece } from './pieces.ts';

/** What stands in HTML. */
export function htmlPieces(html: string, level = 0): Piece[] {
  const pieces: Piece[] = [];
  const from = ({ start, end }: { start: number; end: number }): string => html.slice(start, end);
  readHtml(html, {
    text: (text) => pieces.push({ type: 'text', text: text.replaceAll(/[ \t\r\n]+/g, ' ') }),
    template: (span) => pieces.push({ type: 'source', source: from(span) }),
    other: (span) => pieces.push({ type: 'source', source: from(span) }),
    close: (name, span) => pieces.push({ type: 'close', name, source: from(span), level }),
    open({ name, attributes, span }) {
      const node = name === 'img' ? imageNode(attributes) : undefined;
      if (name === 'br' && Object.keys(attributes).length === 0)
        pieces.push({ type: 'node', node: { type: 'hardBreak' } });
      else if (node) pieces.push({ type: 'node', node });
      else if (VOID.has(name) && name !== 'source') pieces.push({ type: 'source', source: from(span) });
      else pieces.push({ type: 'open', name, attributes, source: from(span), level });
    },
  });
  return pieces;
}
