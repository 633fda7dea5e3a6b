// Finds and replaces in the source of a page, as in its blocks.
import { isolateHistory } from '@codemirror/commands';
import { SearchQuery } from '@codemirror/search';
import { EditorSelection, StateEffect, StateField, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import { type Finder, type FindTarget, type Found, MARKED_AROUND, SELECTED_AT_MOST } from '../find/finder.ts';
import { MATCHES_AT_MOST } from '../find/matches.ts';
import { makeStore } from '../store.ts';

interface Match {
  from: number;
  to: number;
}

const setMarks = StateEffect.define<DecorationSet>();

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (shown, { effects, changes }) => effects.find((effect) => effect.is(setMarks))?.value ?? shown.map(changes),
  provide: (field) => EditorView.decorations.from(field),
});

export const sourceTarget = (view: EditorView): FindTarget => ({
  start: () => startFinder(view),
  hasFocus: () => view.hasFocus,
  selected: () => {
    const { from, to } = view.state.selection.main;
    const text = to - from <= SELECTED_AT_MOST ? view.state.sliceDoc(from, to) : '';
    return text.includes('\n') ? '' : text;
  },
});

function startFinder(view: EditorView): Finder {
  const found = makeStore<Found>({ count: 0, current: 0 });
  let query = new SearchQuery({ search: '' });
  /** From here on, the next match is the one that is shown. */
  let { from } = view.state.selection.main;
  let isVisited = false;
  let known: { doc: Text; query: SearchQuery; matches: Match[] } | undefined;
  let isOver = false;

  const matchesIn = (doc: Text): Match[] => {
    if (known?.doc !== doc || known.query !== query) known = { doc, query, matches: findAll(query, doc) };
    return known.matches;
  };
  const currentIn = (matches: readonly Match[]): number =>
    Math.max(
      0,
      matches.findIndex((match) => match.from >= from),
    );

  function show(isScrolled = true): void {
    const matches = matchesIn(view.state.doc);
    const current = currentIn(matches);
    found.set({ count: matches.length, current });
    const first = Math.max(0, current - MARKED_AROUND);
    const around = matches.slice(first, current + MARKED_AROUND).map((match, index) => {
      const name = first + index === current ? 'is-found is-shown' : 'is-found';
      return Decoration.mark({ class: name }).range(match.from, match.to);
    });
    const effects: StateEffect<unknown>[] = [setMarks.of(Decoration.set(around))];
    if (view.state.field(marks, false) === undefined) effects.push(StateEffect.appendConfig.of(marks));
    const match = matches[current];
    if (match && isScrolled) effects.push(EditorView.scrollIntoView(match.from, { y: 'center' }));
    view.dispatch({ effects });
  }

  // What is written or comes in meanwhile has other matches.
  const follow = EditorView.updateListener.of(({ docChanged }) => {
    if (docChanged && !isOver) queueMicrotask(() => !isOver && show(false));
  });
  view.dispatch({ effects: StateEffect.appendConfig.of([marks, follow]) });

  function write(changes: readonly Match[], insert: string): void {
    if (changes.length === 0) return;
    view.dispatch({
      changes: changes.map((match) => ({ ...match, insert })),
      annotations: isolateHistory.of('full'),
    });
  }

  return {
    found,
    search: ({ text, isCase, isWhole }) => {
      query = new SearchQuery({ search: text, literal: true, caseSensitive: isCase, wholeWord: isWhole });
      show();
    },
    step: (by) => {
      const matches = matchesIn(view.state.doc);
      const next = matches.at((currentIn(matches) + by) % matches.length);
      if (next === undefined) return;
      from = next.from;
      isVisited = true;
      show();
    },
    replace: (text) => {
      const matches = matchesIn(view.state.doc);
      const match = matches[currentIn(matches)];
      if (match === undefined) return;
      from = match.from + text.length;
      isVisited = true;
      write([match], text);
      show();
    },
    replaceAll: (text) => {
      const matches = matchesIn(view.state.doc);
      write(matches, text);
      show();
      return matches.length;
    },
    end: () => {
      isOver = true;
      const matches = matchesIn(view.state.doc);
      const match = isVisited ? matches[currentIn(matches)] : undefined;
      // Whoever went back to the blocks has no source any more.
      if (!view.dom.isConnected) return;
      view.dispatch({
        effects: setMarks.of(Decoration.none),
        ...(match && { selection: EditorSelection.single(match.from, match.to) }),
      });
      view.focus();
    },
  };
}

function findAll(query: SearchQuery, doc: Text): Match[] {
  const matches: Match[] = [];
  if (!query.valid) return matches;
  const cursor = query.getCursor(doc);
  for (let next = cursor.next(); !next.done && matches.length < MATCHES_AT_MOST; next = cursor.next())
    matches.push({ from: next.value.from, to: next.value.to });
  return matches;
}
