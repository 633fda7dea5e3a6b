// What is not shown, such as a tab behind another one, is shown when the caret or a search comes to it.
import { Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

const EVENT = 'reveal';

/** Asks everything around an element to show it. */
export const reveal = (inside: Element): void => void inside.dispatchEvent(new Event(EVENT, { bubbles: true }));

export const onReveal = (dom: HTMLElement, show: (inside: Element) => void): void =>
  dom.addEventListener(EVENT, ({ target }) => target instanceof Element && show(target));

function revealCaret(view: EditorView): void {
  const { node } = view.domAtPos(view.state.selection.head);
  const element = node instanceof Element ? node : node.parentElement;
  if (element !== null) reveal(element);
}

export const revealSelection = (): Plugin =>
  new Plugin({
    view: () => ({
      update: (view, before) => {
        const { selection } = view.state;
        if (selection.$head.depth > 1 && !selection.eq(before.selection)) revealCaret(view);
      },
    }),
  });
