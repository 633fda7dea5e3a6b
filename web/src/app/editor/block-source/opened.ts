// Which blocks are shown as their source, where they are in the page, and how the page shows that.
import { Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';

/** A stretch of whole blocks of the page, and what stands above them. */
export interface OpenedSource {
  from: number;
  to: number;
  /** The same function each time: another one would be drawn anew, and what is written in would lose the focus. */
  draw: () => HTMLElement;
}

const key = new PluginKey<OpenedSource | undefined>('block-source');

export const openedSource = (view: EditorView): OpenedSource | undefined => key.getState(view.state);

export const setOpened = (tr: Transaction, opened: OpenedSource | undefined): Transaction =>
  tr.setMeta(key, { opened });

export const blockSources = (): Plugin =>
  new Plugin<OpenedSource | undefined>({
    key,
    state: {
      init: () => undefined,
      apply: (tr, opened) => {
        const asked = tr.getMeta(key) as { opened: OpenedSource | undefined } | undefined;
        if (asked) return asked.opened;
        if (opened === undefined || !tr.docChanged) return opened;
        const from = tr.mapping.map(opened.from, -1);
        return { ...opened, from, to: Math.max(from, tr.mapping.map(opened.to, 1)) };
      },
    },
    props: {
      decorations: (state) => {
        const opened = key.getState(state);
        if (opened === undefined) return null;
        const { from, to, draw } = opened;
        const marks = [
          Decoration.widget(from, draw, {
            side: -1,
            key: 'block-source',
            ignoreSelection: true,
            // Keys and the clipboard are its own.
            stopEvent: () => true,
          }),
        ];
        const $from = state.doc.resolve(from);
        let at = from;
        for (let index = $from.index(); index < $from.parent.childCount && at < to; index++) {
          const end = at + $from.parent.child(index).nodeSize;
          marks.push(Decoration.node(at, end, { class: 'is-beside-source' }));
          at = end;
        }
        return DecorationSet.create(state.doc, marks);
      },
    },
  });
