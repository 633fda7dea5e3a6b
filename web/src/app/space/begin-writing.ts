/** How long the editor may take to be there. */
const PATIENCE_MS = 10_000;

/** Selects the title of the new page that is opening, so that typing replaces it, unless somebody goes elsewhere meanwhile. */
export function beginWriting(): void {
  const focused = document.activeElement;
  const put = (): boolean => {
    const text = document.querySelector<HTMLElement>('.editor-text');
    if (text === null) return false;
    // Whoever chose something meanwhile keeps it.
    if (document.activeElement !== document.body && document.activeElement !== focused) return true;
    text.focus();
    getSelection()?.selectAllChildren(text.querySelector('h1') ?? text);
    return true;
  };
  const observer = new MutationObserver(() => {
    if (put()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), PATIENCE_MS);
}

/** The state of the history where somebody opens a space that they have just made to write in it. */
export const BEGINS = { begins: true };

/** Whether the space is opened to be written in at once. Answers so only once, not again to whoever comes back. */
export function takeBeginning(): boolean {
  const state: unknown = history.state;
  const begins = typeof state === 'object' && state !== null && 'begins' in state;
  if (begins) history.replaceState(null, '');
  return begins;
}
