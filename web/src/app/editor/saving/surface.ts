/** Where a page is edited: as its blocks, or as its source. */
export interface Surface {
  /** The text of the page as it stands there. */
  read: () => string;
  /** The text with what stands in a field and cannot be in the page yet; undefined where there is no such thing. */
  held?: () => string | undefined;
  /** Another text, in as few changes as lead there. What is not `isMine` is not in the person's undo. */
  put: (source: string, isMine: boolean) => void;
  /** Somebody is composing a character of several keys: a change around it would tear it apart. */
  isComposing: () => boolean;
  afterComposing: (done: () => void) => void;
}

/** Calls back when a composition has ended, and the editor has read its end. */
export const afterComposition = (dom: HTMLElement, done: () => void): void =>
  dom.addEventListener('compositionend', () => setTimeout(done), { once: true });
