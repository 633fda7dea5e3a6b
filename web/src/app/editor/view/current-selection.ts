import { Plugin } from 'prosemirror-state';

/**
 * A key finds the caret where the browser shows it. Chrome says a moment later that a key moved the caret, so of two keys that
 * follow each other at once, such as Shift+Home and Ctrl+K, the second one would act on the selection before the first.
 */
export const currentSelection = (): Plugin =>
  new Plugin({
    props: {
      handleDOMEvents: {
        keydown: (view) => {
          if (!view.composing) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
          return false;
        },
      },
    },
  });
