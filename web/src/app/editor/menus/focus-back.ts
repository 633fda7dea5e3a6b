import type { EditorView } from 'prosemirror-view';

/**
 * Gives the editor the focus of a window that closes. The window does so as well, a frame later, and the browser then has
 * forgotten the caret: the editor would put it back after some milliseconds, in which a key is typed somewhere else.
 */
export function focusBack(view: EditorView): void {
  view.focus();
  requestAnimationFrame(() => {
    if (!view.isDestroyed) view.focus();
  });
}
