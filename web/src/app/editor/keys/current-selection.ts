import { Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

/** Keys that the browser handles by itself, from where it shows the caret. */
const MOVES = /^(?:Arrow|Home$|End$|Page)/;

const isCommand = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !MOVES.test(key) && (key.length > 1 || ctrlKey || metaKey);

/**
 * A command finds the caret where the browser shows it. Chrome says a moment later that a key moved the caret, so of two keys
 * that follow each other at once, such as Shift+Home and Ctrl+K, the second one would act on the selection before the first.
 */
export const currentSelection = (): Plugin =>
  new Plugin({
    props: {
      handleDOMEvents: {
        keydown: (view, event) => isCommand(event) && readSelection(view),
        paste: readSelection,
        cut: readSelection,
      },
    },
  });

/** Answers false: the event is for others. */
function readSelection(view: EditorView): false {
  if (!view.composing) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
  return false;
}
