// Finds and replaces in a page that somebody edits. Loaded when somebody first looks for something.
import { closeHistory } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { schema } from '../model/schema.ts';
import { makeStore, type Store } from '../store.ts';
import { reveal } from '../view/drawn/reveal.ts';
import { type FindQuery, makeSearch, type Match } from './matches.ts';

export interface Found {
  count: number;
  /** Which of them is shown, from 0 on. */
  current: number;
}

export interface Finder {
  found: Store<Found>;
  search: (query: FindQuery) => void;
  /** Shows the next match or the one before; after the last comes the first. */
  step: (by: 1 | -1) => void;
  /** Replaces the match that is shown, and shows the next. */
  replace: (text: string) => void;
  /** Replaces all, as one step of undo. Answers how many. */
  replaceAll: (text: string) => number;
  /** The caret goes to the match that somebody went to, else it stays where it was. */
  end: () => void;
}

/** Where is looked: in the page, or in its source. */
export interface FindTarget {
  start: () => Finder;
  hasFocus: () => boolean;
  /** What is selected, if it is a few words. */
  selected: () => string;
}

/** Longer selections are no words that somebody looks for. */
export const SELECTED_AT_MOST = 200;

export const pageTarget = (view: EditorView): FindTarget => ({
  start: () => startFinder(view),
  hasFocus: () => view.hasFocus(),
  selected: () => selectedText(view),
});

/** What is selected, if it may stand in one block. */
function selectedText({ state: { doc, selection } }: EditorView): string {
  const { $from, $to, from, to } = selection;
  const isShort = $from.sameParent($to) && $from.parent.isTextblock && to - from <= SELECTED_AT_MOST;
  return isShort ? doc.textBetween(from, to) : '';
}

/** Matches far from the one that is shown are not marked: a page may have thousands. */
export const MARKED_AROUND = 500;

function startFinder(view: EditorView): Finder {
  const found = makeStore<Found>({ count: 0, current: 0 });
  let find = makeSearch({ text: '', isCase: false, isWhole: false });
  /** From here on, the next match is the one that is shown. */
  let from = view.state.selection.from;
  let isVisited = false;
  let known: { doc: Node; find: typeof find; matches: Match[] } | undefined;

  const matchesIn = (doc: Node): Match[] => {
    if (known?.doc !== doc || known.find !== find) known = { doc, find, matches: find(doc) };
    return known.matches;
  };

  const currentIn = (matches: readonly Match[]): number => {
    const at = matches.findIndex((match) => match.from >= from);
    return at === -1 ? 0 : at;
  };

  function decorations({ doc }: EditorState): DecorationSet {
    const matches = matchesIn(doc);
    const current = currentIn(matches);
    // What follows the editor is not changed while it draws.
    queueMicrotask(() => {
      const shown = found.get();
      if (shown.count !== matches.length || shown.current !== current) found.set({ count: matches.length, current });
    });
    const first = Math.max(0, current - MARKED_AROUND);
    const marks = matches.slice(first, current + MARKED_AROUND).map((match, index) =>
      Decoration.inline(match.from, match.to, {
        class: first + index === current ? 'is-found is-shown' : 'is-found',
      }),
    );
    return DecorationSet.create(doc, marks);
  }

  const draw = (): void => view.setProps({ decorations });

  function show(): void {
    draw();
    const match = view.dom.querySelector('.is-found.is-shown');
    if (match !== null) reveal(match);
    match?.scrollIntoView({ block: 'center' });
  }

  function step(by: 1 | -1): void {
    const matches = matchesIn(view.state.doc);
    const next = matches.at((currentIn(matches) + by) % matches.length);
    if (next === undefined) return;
    from = next.from;
    isVisited = true;
    show();
  }

  function replace(text: string): void {
    const matches = matchesIn(view.state.doc);
    const match = matches[currentIn(matches)];
    if (match === undefined) return;
    from = match.from + text.length;
    isVisited = true;
    view.dispatch(closeHistory(write(view.state.tr, match, text)));
    show();
  }

  function replaceAll(text: string): number {
    const matches = matchesIn(view.state.doc);
    const tr = view.state.tr;
    for (const match of matches.toReversed()) write(tr, match, text);
    if (matches.length > 0) view.dispatch(closeHistory(tr));
    draw();
    return matches.length;
  }

  return {
    found,
    search: (query) => {
      find = makeSearch(query);
      show();
    },
    step,
    replace,
    replaceAll,
    end: () => {
      const matches = matchesIn(view.state.doc);
      const match = isVisited ? matches[currentIn(matches)] : undefined;
      if (view.isDestroyed) return;
      view.setProps({ decorations: () => null });
      if (match) view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, match.from, match.to)));
      view.focus();
    },
  };
}

/** What is replaced keeps how it is written: bold stays bold, and a link a link. */
const write = (tr: Transaction, { from, to }: Match, text: string): Transaction =>
  text === '' ? tr.delete(from, to) : tr.replaceWith(from, to, schema.text(text, tr.doc.nodeAt(from)?.marks));
