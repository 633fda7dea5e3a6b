import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';

/**
 * Marks the block with the caret, so that it is laid out at once. A block that the browser has not laid out yet, as one that
 * was just made, loses the place of the caret: what is typed in the same frame would stand in the wrong order.
 */
export const currentBlock = (): Plugin =>
  new Plugin({
    props: {
      decorations: ({ doc, selection: { $from } }) =>
        $from.depth === 0
          ? null
          : DecorationSet.create(doc, [Decoration.node($from.before(1), $from.after(1), { class: 'is-current' })]),
    },
  });
