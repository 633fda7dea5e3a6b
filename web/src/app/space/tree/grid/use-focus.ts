// One row of the tree can be reached by Tab. It stays in the document wherever somebody scrolls, so that the focus is never lost.
import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Rows } from './rows.ts';
import { PADDING } from './sizes.ts';

interface Options {
  tree: RefObject<HTMLDivElement | null>;
  rows: Rows;
  size: number;
  /** Where Tab leads while nothing had the focus yet. */
  first: string | undefined;
}

export function useFocus({ tree, rows, size, first }: Options) {
  const [focused, setFocused] = useState<string>();
  const isInside = useRef(false);
  const isWanted = useRef(false);
  const last = useRef(0);
  const stop = [focused, first].find((id) => id !== undefined && rows.at.has(id)) ?? rows.list[0]?.page.id;

  const reveal = (index: number, where: 'nearest' | 'center' = 'nearest'): void => {
    const element = tree.current;
    if (element === null) return;
    const [top, height] = [PADDING + index * size, element.clientHeight];
    const { scrollTop } = element;
    if (top >= scrollTop && top + size <= scrollTop + height) return;
    if (where === 'center') element.scrollTop = top - (height - size) / 2;
    else element.scrollTop = top < scrollTop ? top - PADDING : top + size + PADDING - height;
  };

  const focusAt = (index: number): void => {
    const row = rows.list[index];
    if (row === undefined) return;
    reveal(index);
    isWanted.current = true;
    setFocused(row.page.id);
    // Where it has been the one all along, nothing is drawn anew.
    if (row.page.id === focused) focusRow(tree.current, focused);
  };

  useLayoutEffect(() => {
    const index = focused === undefined ? undefined : rows.at.get(focused);
    if (index !== undefined) last.current = index;
    // A row that is moved in the document, and one that is gone, takes the focus with it.
    const isLost = isInside.current && (document.activeElement === null || document.activeElement === document.body);
    if (index === undefined) {
      if (isLost && focused !== undefined) focusAt(Math.min(last.current, rows.list.length - 1));
    } else if (isWanted.current || isLost) focusRow(tree.current, focused);
    isWanted.current = false;
  });

  return {
    stop,
    focusAt,
    reveal,
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      if (!currentTarget.contains(target)) return;
      isInside.current = true;
      const id = keyOf(target);
      if (id !== undefined) setFocused(id);
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) isInside.current = false;
    },
  };
}

/** The page of the row that something stands in. */
export const keyOf = (target: EventTarget): string | undefined =>
  (target as Element).closest<HTMLElement>('[data-key]')?.dataset['key'];

export const findRow = (tree: HTMLElement | null, id: string | undefined): HTMLElement | null =>
  tree === null || id === undefined ? null : tree.querySelector<HTMLElement>(`[data-key="${CSS.escape(id)}"]`);

function focusRow(tree: HTMLElement | null, id: string | undefined): void {
  findRow(tree, id)?.focus({ preventScroll: true });
}
