// Taking edits back and doing them again. A step that does not fit the page any more is left out and never stops the others.
import { history, redo, undo } from 'prosemirror-history';
import {
  type Command,
  type EditorState,
  Plugin,
  Selection,
  type SelectionBookmark,
  type Transaction,
} from 'prosemirror-state';

/** How many edits can be taken back, of a page that is open all day. */
const AT_MOST = 1000;

/** A selection to go back to; where the page has become too short for it, its end. */
const safe = (bookmark: SelectionBookmark): SelectionBookmark => ({
  map: (mapping) => safe(bookmark.map(mapping)),
  resolve: (doc) => {
    try {
      return bookmark.resolve(doc);
    } catch {
      return Selection.atEnd(doc);
    }
  },
});

/** The same state, for a history that remembers where the selection was. */
const remembering = (state: EditorState): EditorState =>
  Object.create(state, {
    selection: {
      value: Object.create(state.selection, { getBookmark: { value: () => safe(state.selection.getBookmark()) } }),
    },
  }) as EditorState;

/** The same state, whose transactions leave out what cannot be applied. `onFailure` hears of each. */
function forgiving(state: EditorState, onFailure: () => void): EditorState {
  const begin = (): Transaction => {
    const { tr } = state;
    const maybeStep = tr.maybeStep.bind(tr);
    tr.maybeStep = (step) => {
      try {
        const result = maybeStep(step);
        if (result.failed !== null) onFailure();
        return result;
      } catch (error) {
        // Some steps throw where others say that they failed, such as one for an attribute that meets a text.
        onFailure();
        return { doc: null, failed: String(error) };
      }
    };
    return tr;
  };
  return Object.create(remembering(state), { tr: { get: begin } }) as EditorState;
}

/**
 * Only where somebody else has written meanwhile does the history map its steps, then also over those that it left out. Here somebody
 * else has written nothing.
 */
const mapped = (state: EditorState): EditorState =>
  state.apply(state.tr.setDocAttribute('frontMatter', state.doc.attrs['frontMatter']).setMeta('addToHistory', false));

/** What a command of the history does to a page; undefined where there is nothing to take back. */
function attempt(command: Command, state: EditorState): Transaction | undefined {
  const run = (from: EditorState): { tr: Transaction | undefined; isWhole: boolean } => {
    let isWhole = true;
    let tr: Transaction | undefined;
    command(
      forgiving(from, () => (isWhole = false)),
      (made) => (tr = made),
    );
    return { tr, isWhole };
  };
  const { tr, isWhole } = run(state);
  return isWhole ? tr : run(mapped(state)).tr;
}

/** An edit of which nothing is left to take back is passed over: the key takes back the one before it. */
const through =
  (command: Command): Command =>
  (state, dispatch) => {
    if (dispatch === undefined) return command(state);
    let tr = attempt(command, state);
    let from = state;
    while (tr !== undefined && !tr.docChanged) {
      from = from.apply(tr);
      const next = attempt(command, from);
      if (next === undefined) break;
      tr = next;
    }
    if (tr === undefined) return false;
    dispatch(tr);
    return true;
  };

export const takeBack = through(undo);
export const doAgain = through(redo);

/** The history of ProseMirror. */
function edits(): Plugin {
  const { spec } = history({ depth: AT_MOST });
  const { state } = spec;
  if (state === undefined) throw new Error('A history without edits is none.');
  const plugin: Plugin = new Plugin({
    ...spec,
    state: {
      init: (config, from) => state.init.call(plugin, config, from) as unknown,
      apply: (tr, kept, before, after) => state.apply.call(plugin, tr, kept, remembering(before), after) as unknown,
    },
  });
  return plugin;
}

/** Keeps what can be taken back, and hears the browser's own menu. */
export const takingBack = (): Plugin[] => [
  new Plugin({
    props: {
      handleDOMEvents: {
        beforeinput: (view, event) => {
          const command = { historyUndo: takeBack, historyRedo: doAgain }[event.inputType];
          if (command === undefined || !view.editable) return false;
          event.preventDefault();
          return command(view.state, view.dispatch);
        },
      },
    },
  }),
  edits(),
];
