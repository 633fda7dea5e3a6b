// The marks of comments in the editor: what it needs to know of them from the beginning.
import { Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import { DecorationSet, type EditorView } from 'prosemirror-view';

export type OnOpen = (threads: readonly string[]) => void;

interface Marks {
  shown: DecorationSet;
  onOpen: OnOpen;
}

const key = new PluginKey<Marks>('comments');

const NONE: Marks = { shown: DecorationSet.empty, onOpen: () => undefined };

export const commentMarks = (): Plugin =>
  new Plugin<Marks>({
    key,
    state: {
      init: () => NONE,
      apply: (tr, marks) =>
        (tr.getMeta(key) as Marks | undefined) ?? { ...marks, shown: marks.shown.map(tr.mapping, tr.doc) },
    },
    props: {
      decorations: (state) => key.getState(state)?.shown,
      handleClick: (view, at) => {
        const threads = view.state.selection.empty ? threadsAt(view, at) : [];
        if (threads.length > 0) key.getState(view.state)?.onOpen(threads);
        return false;
      },
    },
  });

/** The comments on the words at a place. */
export function threadsAt({ state }: EditorView, at: number): string[] {
  const found = key.getState(state)?.shown.find(at, at, (spec) => spec['thread'] !== undefined) ?? [];
  return found.map(({ spec }) => String(spec['thread']));
}

/** Whether anything is marked. */
export const hasMarks = ({ state }: EditorView): boolean => key.getState(state)?.shown !== DecorationSet.empty;

export const setMarks = (tr: Transaction, marks: Marks): Transaction => tr.setMeta(key, marks);
