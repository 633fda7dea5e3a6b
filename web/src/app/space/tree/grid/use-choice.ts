// Which rows are chosen: one by one, or all from one to another.
import { useRef } from 'react';
import type { Rows } from './rows.ts';

export type Chosen = ReadonlySet<string>;

export function useChoice(rows: Rows, chosen: Chosen, onChoose: (chosen: Chosen) => void) {
  /** Where a choice of several began. */
  const anchor = useRef<string>(undefined);
  const only = (id: string): void => {
    anchor.current = id;
    onChoose(new Set([id]));
  };
  return {
    only,
    toggle(id: string): void {
      anchor.current = id;
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      onChoose(next);
    },
    upTo(id: string): void {
      const [from, to] = [rows.at.get(anchor.current ?? id) ?? rows.at.get(id), rows.at.get(id)];
      if (from === undefined || to === undefined) return;
      const range = rows.list.slice(Math.min(from, to), Math.max(from, to) + 1);
      onChoose(new Set(range.map(({ page }) => page.id)));
    },
    all: () => onChoose(new Set(rows.list.map(({ page }) => page.id))),
    none: () => onChoose(new Set()),
  };
}

export type Choice = ReturnType<typeof useChoice>;
