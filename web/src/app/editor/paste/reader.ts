// Asks the worker what is in a clipboard.
import type { EditNode } from '@lectern/content/edit';
import { startWorker } from '../workers.ts';
import type { Clipboard } from './clipboard.ts';
import type { Reading } from './paste.worker.ts';
// oxlint-disable-next-line import/default -- Vite makes it.
import workerUrl from './paste.worker.ts?worker&url';

/** Milliseconds. Longer than that nobody waits for a paste. */
const PATIENCE = 10_000;

/** Undefined for plain text. Rejects with words for people if it cannot be read. */
export async function readElsewhere(clipboard: Clipboard): Promise<EditNode[] | undefined> {
  const worker = startWorker(workerUrl);
  try {
    const reading = await new Promise<Reading>((resolve, reject) => {
      const fail = () => reject(new Error('What you copied cannot be read.'));
      worker.onmessage = ({ data }: MessageEvent<Reading>) => resolve(data);
      worker.onerror = fail;
      setTimeout(fail, PATIENCE);
      worker.postMessage(clipboard);
    });
    if ('unfit' in reading) throw new Error(`What you copied cannot be read. ${reading.unfit}`);
    return reading.blocks;
  } finally {
    worker.terminate();
  }
}
