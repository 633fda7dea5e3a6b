import type { EditorView } from 'prosemirror-view';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { NamedIcon } from '../../icons/named-icon.tsx';
import { useStore } from '../store.ts';
import './menus.css';
import type { Suggester, Suggesting } from './suggest.ts';

export interface Suggestion {
  id: string;
  name: string;
  group?: string;
  detail?: string;
  /** The name of one. */
  icon?: string;
  choose: (view: EditorView, range: { from: number; to: number }) => void;
}

/** Finds what to offer. What is found late for what is no longer typed is not shown. */
export type FindSuggestions = (
  suggesting: Suggesting,
  signal: AbortSignal,
  /** Shows what is there at once, before the server has answered: the next key is for that. What comes then stands behind it. */
  early: (found: Suggestion[]) => void,
) => Promise<Suggestion[]> | Suggestion[];

const AT_MOST = 60;

const NOTHING: { items: Suggestion[]; query: string | undefined } = { items: [], query: undefined };

/** A list below the caret, which stays in the text: the keys of the text move the choice. */
export function SuggestMenu({
  view,
  suggester,
  find,
}: {
  view: EditorView;
  suggester: Suggester;
  find: FindSuggestions;
}) {
  const suggesting = useStore(suggester.state);
  const [{ items, query }, setFound] = useState(NOTHING);
  /** Enter was pressed before there was what was typed: it is for the first of that. */
  const isAwaited = useRef(false);
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const pick = useRef((_item: Suggestion | undefined): void => undefined);
  const isOpen = suggesting !== undefined && items.length > 0;

  useEffect(() => {
    isAwaited.current = false;
    if (suggesting === undefined) return setFound(NOTHING);
    const controller = new AbortController();
    let isFirst = true;
    const show = (found: readonly Suggestion[]): void => {
      if (controller.signal.aborted) return;
      if (isAwaited.current && found.length > 0) return pick.current(found[0]);
      setFound({ items: found.slice(0, AT_MOST), query: suggesting.query });
      if (isFirst) setChosen(0);
      isFirst = false;
    };
    void Promise.resolve(find(suggesting, controller.signal, show))
      .catch(() => [])
      .then(show);
    return () => controller.abort();
  }, [suggesting, find]);

  const choose = (item: Suggestion | undefined): void => {
    if (item === undefined || suggesting === undefined) return;
    suggester.state.set(undefined);
    item.choose(view, { from: suggesting.from, to: view.state.selection.from });
    view.focus();
  };

  pick.current = choose;

  // What was typed was found already when Enter was pressed, and only not yet shown: nothing else comes that would take it.
  useEffect(() => {
    if (!isAwaited.current || items.length === 0 || query !== suggester.state.get()?.query) return;
    isAwaited.current = false;
    pick.current(items[0]);
  }, [items, query, suggester]);

  suggester.onKey.current = (event) => {
    if (!isOpen) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen((chosen + step + items.length) % items.length);
    else if (event.key === 'Enter' || event.key === 'Tab') {
      if (query !== suggester.state.get()?.query) isAwaited.current = true;
      else choose(items[chosen]);
    } else if (event.key === 'Escape') suggester.close();
    else return false;
    return true;
  };

  // The caret stays in the text, so the text says what is chosen.
  useEffect(() => {
    const { dom } = view;
    if (!isOpen) return;
    dom.setAttribute('aria-controls', id);
    dom.setAttribute('aria-activedescendant', `${id}-${chosen}`);
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [view, isOpen, chosen, id]);

  useLayoutEffect(() => {
    const put = (): void => {
      if (list.current !== null && suggesting !== undefined) place(list.current, view, suggesting.from);
    };
    put();
    window.addEventListener('resize', put);
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
    return () => window.removeEventListener('resize', put);
  }, [view, suggesting, items, chosen]);

  if (!isOpen) return null;
  return (
    <div className="suggest popover" role="listbox" id={id} aria-label="Insert" ref={list} tabIndex={0}>
      {items.map((item, index) => (
        <div key={item.id}>
          {item.group !== undefined && item.group !== items[index - 1]?.group && (
            <div className="menu-header" role="presentation">
              {item.group}
            </div>
          )}
          <div
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            className="menu-item"
            data-focused={index === chosen || undefined}
            onPointerMove={() => index !== chosen && setChosen(index)}
            // The text keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(item)}
          >
            {item.icon !== undefined && <NamedIcon name={item.icon} />}
            {item.name}
            {item.detail !== undefined && <span className="suggest-detail">{item.detail}</span>}
          </div>
        </div>
      ))}
    </div>
  );
}

const GAP = 6;

/** Below the line of the caret, or above it where there is more room. */
function place(list: HTMLElement, view: EditorView, position: number): void {
  const caret = view.coordsAtPos(Math.min(position, view.state.doc.content.size));
  const { width, height } = list.getBoundingClientRect();
  const isAbove = caret.bottom + height + GAP > innerHeight && caret.top > innerHeight / 2;
  list.style.insetBlockStart = `${isAbove ? Math.max(GAP, caret.top - height - GAP) : caret.bottom + GAP}px`;
  list.style.left = `${Math.max(GAP, Math.min(caret.left, innerWidth - width - GAP))}px`;
}
