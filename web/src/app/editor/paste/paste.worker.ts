// Reads clipboards next to the page, so that one of a megabyte holds up no key.
import type { EditNode } from '@lectern/content/edit';
import { UnfitPage } from '@lectern/convert/html';
import { type Clipboard, readClipboard } from './clipboard.ts';

export type Reading = { blocks: EditNode[] | undefined } | { unfit: string };

addEventListener('message', ({ data }: MessageEvent<Clipboard>) => {
  postMessage(read(data));
});

function read(clipboard: Clipboard): Reading {
  try {
    return { blocks: readClipboard(clipboard) };
  } catch (error) {
    if (error instanceof UnfitPage) return { unfit: error.message };
    throw error;
  }
}
