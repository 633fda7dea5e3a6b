import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';

const WORDS: Readonly<Record<string, string>> = {
  title: 'Title',
  heading: 'Heading',
  paragraph: 'Write, or press / for a block',
  summary: 'What is inside?',
};

/** Says in an empty block what may be written there, where the caret is; in an empty title always. */
export const placeholder = (): Plugin =>
  new Plugin({
    props: {
      decorations: ({ doc, selection }) => {
        const decorations: Decoration[] = [];
        const { $from, empty } = selection;
        const title = doc.firstChild;
        if (title?.type.name === 'title' && title.childCount === 0)
          decorations.push(Decoration.node(0, title.nodeSize, { 'data-placeholder': WORDS['title'] ?? '' }));
        const words = WORDS[$from.parent.type.name];
        if (empty && $from.parent.childCount === 0 && words !== undefined && $from.depth > 0 && $from.parent !== title)
          decorations.push(Decoration.node($from.before(), $from.after(), { 'data-placeholder': words }));
        return DecorationSet.create(doc, decorations);
      },
    },
  });
