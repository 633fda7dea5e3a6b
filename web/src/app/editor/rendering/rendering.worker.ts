// Reads what readers see of pieces of pages, next to the page: what it needs for that is large, and no key waits for it.
import { readHtml, readShown, type ShownNode } from './tree.ts';

export interface Asked {
  id: number;
  source: string;
  /** Whether it is HTML of the server, and no Markdown. */
  isHtml: boolean;
}

export interface Answered {
  id: number;
  shown: ShownNode[];
}

addEventListener('message', ({ data: { id, source, isHtml } }: MessageEvent<Asked>) => {
  const answer: Answered = { id, shown: (isHtml ? readHtml : readShown)(source) };
  postMessage(answer);
});
