// Which menu is open for which place of the text. A place moves along with what is written before it, by whomever.
import { Plugin, PluginKey } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { makeStore, type Store } from '../store.ts';

/** For a block, where it begins; `isNew` says that it was just made. For all others, what they are for. */
export type OpenMenu =
  | { kind: 'block'; at: number; isNew?: boolean }
  | { kind: 'link'; from: number; to: number }
  | { kind: 'format'; from: number; to: number }
  /** What is to be a reusable content. */
  | { kind: 'reuse'; from: number; to: number };

const key = new PluginKey<OpenMenu | undefined>('open-menu');

export interface Menus {
  plugin: Plugin;
  state: Store<OpenMenu | undefined>;
}

export function menus(): Menus {
  const state = makeStore<OpenMenu | undefined>(undefined);
  const plugin = new Plugin<OpenMenu | undefined>({
    key,
    state: {
      init: () => undefined,
      apply: (tr, open) => {
        const asked = tr.getMeta(key) as { open: OpenMenu | undefined } | undefined;
        if (asked) return asked.open;
        if (open === undefined || !tr.docChanged) return open;
        if (open.kind !== 'block') return { ...open, from: tr.mapping.map(open.from), to: tr.mapping.map(open.to) };
        const { pos, deleted } = tr.mapping.mapResult(open.at);
        return deleted ? undefined : { ...open, at: pos };
      },
    },
    view: () => ({ update: (view) => state.set(key.getState(view.state)) }),
  });
  return { plugin, state };
}

export const openMenu = (view: EditorView, open: OpenMenu | undefined): void =>
  view.dispatch(view.state.tr.setMeta(key, { open }));

/** What is to be a reusable content, wherever it stands by now. */
export function reuseRange(view: EditorView): { from: number; to: number } | undefined {
  const open = key.getState(view.state);
  return open?.kind === 'reuse' ? open : undefined;
}
