import { notify } from './toast-queue.ts';

interface Words {
  done?: string;
  failed?: string;
}

const REFUSED = 'The browser does not let this page copy. Select the text, and copy it by hand.';

/** Puts a text into the clipboard, and says so. Answers whether it is there: without HTTPS, browsers have no clipboard. */
export async function copyText(text: string, { done = 'Copied.', failed = REFUSED }: Words = {}): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ kind: 'done', text: done });
    return true;
  } catch {
    notify({ kind: 'failed', text: failed });
    return false;
  }
}
