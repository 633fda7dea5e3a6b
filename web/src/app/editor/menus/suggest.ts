// What is offered while somebody types: blocks after `/`, pages and files after `@` or `[[`, emoji after `:`.
import { Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { makeStore, type Store } from '../store.ts';

export type Trigger = '/' | '@' | '[[' | ':';

export interface Suggesting {
  trigger: Trigger;
  /** What was typed after it. */
  query: string;
  /** Where the trigger begins; what was typed ends at the caret. */
  from: number;
}

export interface Suggester {
  plugin: Plugin;
  state: Store<Suggesting | undefined>;
  /** Keys go here while the menu is open; true says that one was used. */
  onKey: { current: (event: KeyboardEvent) => boolean };
  close: () => void;
}

const PATTERN = /(?:^|[\s(])(\/|@|\[\[|:(?=[a-z]))([\p{L}\p{N} _.-]{0,40})$/u;

/** Longer texts are looked at from here on: nobody types a name of a block that long. */
const LOOKED_AT = 60;

function findTrigger({ selection }: Transaction | EditorView['state']): Suggesting | undefined {
  const { $from, empty } = selection;
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code) return undefined;
  const before = $from.parent.textBetween(
    Math.max(0, $from.parentOffset - LOOKED_AT),
    $from.parentOffset,
    undefined,
    '\uFFFC',
  );
  const match = PATTERN.exec(before);
  if (match === null) return undefined;
  const [, trigger = '', query = ''] = match;
  // Two blanks, or a blank at the beginning, and it is text.
  if (/^\s|\s{2}/.test(query) || (trigger === ':' && query.length < 2)) return undefined;
  return { trigger: trigger as Trigger, query, from: $from.pos - query.length - trigger.length };
}

export function suggest(): Suggester {
  const key = new PluginKey<Suggesting | undefined>('suggest');
  const state = makeStore<Suggesting | undefined>(undefined);
  const onKey = { current: (_event: KeyboardEvent) => false };
  /** Where somebody pressed Escape: there, nothing is offered again. */
  let dismissed: number | undefined;
  const close = (): void => {
    dismissed = state.get()?.from;
    state.set(undefined);
  };
  const plugin = new Plugin<Suggesting | undefined>({
    key,
    state: {
      init: () => undefined,
      // Only what is typed opens the menu, not a caret that comes along.
      apply: (tr, before) =>
        tr.docChanged ? (tr.getMeta('addToHistory') === false ? before : findTrigger(tr)) : before && findTrigger(tr),
    },
    view: () => ({
      update: (view) => {
        const found = view.editable ? key.getState(view.state) : undefined;
        if (found === undefined) dismissed = undefined;
        const next = found?.from === dismissed ? undefined : found;
        const shown = state.get();
        if (next?.from !== shown?.from || next?.query !== shown?.query) state.set(next);
      },
    }),
    props: {
      handleKeyDown: (_view, event) => state.get() !== undefined && !event.isComposing && onKey.current(event),
    },
  });
  return { plugin, state, onKey, close };
}
