// Reads what readers see of pieces of pages, next to the page: what it needs for that is large, and no key waits for it.
import { readShown, type ShownNode } from './tree.ts';

export interface Asked {
  id: number;
  source: string;
}

export interface Answered {
  id: number;
  shown: ShownNode[];
}

addEventListener('message', ({ data: { id, source } }: MessageEvent<Asked>) => {
  const answer: Answered = { id, shown: readShown(source) };
  postMessage(answer);
});
