import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { element } from './elements.ts';

/** Shows the description of a page below the title, as readers see it. It is changed with what else is known of the page. */
export const description = (text: string): Plugin =>
  new Plugin({
    props: {
      decorations: ({ doc }) => {
        const title = doc.firstChild;
        if (title?.type.name !== 'title') return null;
        const show = () => element('p', { class: 'editor-description', contenteditable: 'false' }, text);
        return DecorationSet.create(doc, [
          Decoration.widget(title.nodeSize, show, { side: -1, key: 'description', ignoreSelection: true }),
        ]);
      },
    },
  });
