// Asks the worker what readers see. It lives as long as the application once somebody needs it.
import { startWorker } from '../workers.ts';
import type { Answered, Asked } from './rendering.worker.ts';
import type { ShownNode } from './tree.ts';
// oxlint-disable-next-line import/default -- Vite makes it.
import workerUrl from './rendering.worker.ts?worker&url';

/** Milliseconds. Who takes longer than that is given up, and another one started for the next question. */
const PATIENCE = 10_000;

let worker: Worker | undefined;
let count = 0;
const waiting = new Map<number, (shown: ShownNode[] | undefined) => void>();

function stop(): void {
  worker?.terminate();
  worker = undefined;
  for (const done of waiting.values()) done(undefined);
  waiting.clear();
}

function start(): Worker {
  const started = startWorker(workerUrl);
  started.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
    waiting.get(data.id)?.(data.shown);
    waiting.delete(data.id);
  });
  started.addEventListener('error', stop);
  return started;
}

/** Undefined if it cannot be read. HTML is what the server made of Markdown. */
export function askShown(source: string, isHtml = false): Promise<ShownNode[] | undefined> {
  worker ??= start();
  const asked: Asked = { id: (count += 1), source, isHtml };
  return new Promise((resolve) => {
    const timer = setTimeout(stop, PATIENCE);
    waiting.set(asked.id, (shown) => {
      clearTimeout(timer);
      resolve(shown);
    });
    worker?.postMessage(asked);
  });
}
