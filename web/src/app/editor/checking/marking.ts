// The findings of a page as marks on its words. They move along with what is written around them, and words that are written
// anew lose theirs until the next check.
import { closeHistory } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { NodeSelection, Plugin, PluginKey, TextSelection, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import type { OpenPage } from '@lectern/content/edit';
import type { Finding } from '../../preview/reads.ts';
import { afterComposition } from '../saving/surface.ts';
import { makeStore, type Store } from '../store.ts';
import { reveal } from '../view/drawn/reveal.ts';
import { type Placed, placesIn } from './places.ts';

export interface Marked extends Placed {
  /** Among all that are marked, from 1 on. */
  number: number;
  count: number;
}

/** The mark that is open, and whether the focus goes to what is said of it. */
export interface OpenMark extends Marked {
  isFocused: boolean;
}

export interface Marking {
  /** Marks what was found in this page, where it is still what it was. */
  mark: (page: OpenPage, findings: readonly Finding[]) => void;
  open: Store<OpenMark | undefined>;
  close: () => void;
  /** Goes to the next mark or the one before, and opens it; after the last comes the first. False where there is none. */
  step: (by: 1 | -1) => boolean;
  /** Opens the mark at the caret. False where there is none. */
  openHere: () => boolean;
  /** Writes something else in place of marked words, as a step of its own to take back. */
  fix: (marked: Placed, by: string) => boolean;
  end: () => void;
}

interface Spec {
  finding: Finding;
  /** The words that were found; undefined for what is no words. */
  said: string | undefined;
}

const key = new PluginKey<DecorationSet>('findings');

const saidAt = (doc: Node, { from, to }: { from: number; to: number }): string =>
  doc.textBetween(from, to, '\n', '\uFFFC');

function decorationOf(doc: Node, { from, to, isNode, finding }: Placed): Decoration {
  const attributes = { class: 'finding-mark', 'data-severity': finding.severity, ...(isNode && { 'data-node': '' }) };
  const spec: Spec = { finding, said: isNode ? undefined : saidAt(doc, { from, to }) };
  return isNode
    ? Decoration.node(from, to, attributes, spec)
    : Decoration.inline(from, to, attributes, { ...spec, inclusiveStart: false, inclusiveEnd: false });
}

const toPlaced = ({ from, to, spec }: Decoration): Placed => {
  const { finding, said } = spec as Spec;
  return { from, to, isNode: said === undefined, finding };
};

const sorted = (marks: readonly Decoration[]): Decoration[] =>
  marks.toSorted((one, other) => one.from - other.from || one.to - other.to);

/** What is marked after an edit: no words that are others by now. */
function follow(shown: DecorationSet, tr: Transaction): DecorationSet {
  if (!tr.docChanged || shown === DecorationSet.empty) return shown;
  const moved = shown.map(tr.mapping, tr.doc);
  const changed: Decoration[] = [];
  for (const [index, map] of tr.mapping.maps.entries())
    map.forEach((_start, _end, from, to) => {
      const rest = tr.mapping.slice(index + 1);
      for (const mark of moved.find(rest.map(from, -1), rest.map(to)))
        if ((mark.spec as Spec).said !== undefined && (mark.spec as Spec).said !== saidAt(tr.doc, mark))
          changed.push(mark);
    });
  return changed.length === 0 ? moved : moved.remove(changed);
}

/** Findings of blocks that were edited since the check stay as they are until the next one. */
function markedIn(doc: Node, shown: DecorationSet, { placed, known }: ReturnType<typeof placesIn>): DecorationSet {
  const isKnown = (mark: Decoration): boolean => {
    let [low, high] = [0, known.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const block = known[middle];
      if (block === undefined) return false;
      if (mark.from < block.from) high = middle - 1;
      else if (mark.from >= block.to) low = middle + 1;
      else return true;
    }
    return false;
  };
  const kept = shown
    .find()
    .filter((mark) => !isKnown(mark))
    .map(toPlaced);
  return DecorationSet.create(
    doc,
    [...kept, ...placed].map((each) => decorationOf(doc, each)),
  );
}

/** Follows a page from now on. Its editor is there already, and knows nothing of marks before. */
export function startMarking(view: EditorView): Marking {
  const open = makeStore<OpenMark | undefined>(undefined);
  const shown = (): DecorationSet => key.getState(view.state) ?? DecorationSet.empty;

  const show = (mark: Decoration, isFocused: boolean): void => {
    const all = sorted(shown().find());
    open.set({
      ...toPlaced(mark),
      number: all.findIndex(({ spec }) => spec === mark.spec) + 1,
      count: all.length,
      isFocused,
    });
  };

  const at = (position: number): Decoration | undefined =>
    sorted(shown().find(position, position)).toSorted((one, other) => one.to - one.from - (other.to - other.from))[0];

  const plugin = new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, before) => {
        const marked = tr.getMeta(key) as ReturnType<typeof placesIn> | undefined;
        return marked === undefined ? follow(before, tr) : markedIn(tr.doc, before, marked);
      },
    },
    props: {
      decorations: (state) => key.getState(state),
      handleClick: (editor, position) => {
        // The caret is there a moment later.
        requestAnimationFrame(() => {
          const found = editor.isDestroyed ? undefined : at(position);
          if (found === undefined) open.set(undefined);
          else show(found, false);
        });
        return false;
      },
      handleKeyDown: (_editor, event) => {
        if (event.key !== 'Escape' || open.get() === undefined) return false;
        open.set(undefined);
        return true;
      },
    },
    view: () => ({
      update: (editor, before) => {
        const current = open.get();
        if (current === undefined) return;
        const { selection, doc } = editor.state;
        if (doc !== before.doc || selection.to < current.from || selection.from > current.to) open.set(undefined);
      },
    }),
  });
  // Before the keys of the text, for which Escape is another one.
  view.updateState(view.state.reconfigure({ plugins: [plugin, ...view.state.plugins] }));

  function mark(page: OpenPage, findings: readonly Finding[]): void {
    if (view.isDestroyed) return;
    // A change around what is being composed would tear it apart.
    if (view.composing) return afterComposition(view.dom, () => mark(page, findings));
    const places = placesIn(view.state.doc, page, findings);
    if (places.placed.length === 0 && shown() === DecorationSet.empty) return;
    view.dispatch(view.state.tr.setMeta(key, places).setMeta('addToHistory', false));
  }

  function go(to: Decoration): void {
    const { doc, tr } = view.state;
    const { from, isNode } = toPlaced(to);
    const node = isNode ? doc.nodeAt(from) : null;
    const selection =
      node !== null && NodeSelection.isSelectable(node)
        ? NodeSelection.create(doc, from)
        : TextSelection.create(doc, from, to.to);
    open.set(undefined);
    view.dispatch(tr.setSelection(selection).scrollIntoView());
    const dom = isNode ? view.nodeDOM(from) : view.domAtPos(from, 1).node;
    const element = dom instanceof Element ? dom : dom?.parentElement;
    if (element) {
      reveal(element);
      element.scrollIntoView({ block: 'center' });
    }
    // Blocks that were not laid out yet are elsewhere than their guessed heights say.
    requestAnimationFrame(() => element?.scrollIntoView({ block: 'center' }));
    show(to, true);
  }

  return {
    mark,
    open,
    close: () => open.set(undefined),
    step: (by) => {
      const all = sorted(shown().find());
      const current = open.get();
      const { from } = view.state.selection;
      const ahead = current === undefined ? all.findIndex((each) => each.from >= from) : current.number;
      const behind = current === undefined ? all.findLastIndex((each) => each.from < from) : current.number - 2;
      const next = by === 1 ? (all[ahead] ?? all[0]) : (all[behind] ?? all.at(-1));
      if (next !== undefined) go(next);
      return next !== undefined;
    },
    openHere: () => {
      const mark = at(view.state.selection.from) ?? at(view.state.selection.to);
      if (mark !== undefined) show(mark, true);
      return mark !== undefined;
    },
    fix: ({ from, to, isNode, finding }, by) => {
      const current = shown()
        .find(from, to)
        .find((each) => each.from === from && each.to === to && each.spec.finding === finding);
      if (isNode || current === undefined || !view.editable) return false;
      open.set(undefined);
      const { tr } = view.state;
      view.dispatch(closeHistory(by === '' ? tr.delete(from, to) : tr.insertText(by, from, to)).scrollIntoView());
      view.focus();
      return true;
    },
    end: () => {
      if (view.isDestroyed) return;
      view.updateState(view.state.reconfigure({ plugins: view.state.plugins.filter((each) => each !== plugin) }));
    },
  };
}
