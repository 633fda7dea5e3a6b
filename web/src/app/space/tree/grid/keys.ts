// What keys do in the tree.
import type { Way } from './goal.ts';
import type { Rows } from './rows.ts';

export interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

export type Step =
  | { to: number; isExtended: boolean }
  | { open: string; isOpen: boolean }
  | { way: Way }
  | { does: 'enter' | 'choose' | 'chooseAll' | 'chooseNone' | 'go' };

interface At {
  rows: Rows;
  index: number;
  /** How many rows are in view. */
  page: number;
  isRightToLeft: boolean;
}

/** What a key does on a row; undefined for all others. */
export function stepBy(pressed: Pressed, at: At): Step | undefined {
  const { altKey, ctrlKey, metaKey } = pressed;
  const key = at.isRightToLeft ? (MIRRORED[pressed.key] ?? pressed.key) : pressed.key;
  if (altKey) {
    const way = ctrlKey || metaKey ? undefined : WAYS[key];
    return way && { way };
  }
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' ? { does: 'chooseAll' } : undefined;
  if (key === 'ArrowRight' || key === 'ArrowLeft') return sideways(key, at);
  const does = DOES[key];
  if (does !== undefined) return { does };
  const to = targetOf(key, at);
  return to === undefined ? undefined : { to, isExtended: pressed.shiftKey };
}

const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };
const WAYS: Readonly<Record<string, Way>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };
const DOES: Readonly<Record<string, 'go' | 'choose' | 'chooseNone'>> = {
  Enter: 'go',
  ' ': 'choose',
  Escape: 'chooseNone',
};

function sideways(key: 'ArrowRight' | 'ArrowLeft', { rows, index }: At): Step | undefined {
  const row = rows.list[index];
  if (row === undefined) return undefined;
  if (key === 'ArrowRight')
    return row.page.pages.length > 0 && !row.isOpen ? { open: row.page.id, isOpen: true } : { does: 'enter' };
  if (row.isOpen) return { open: row.page.id, isOpen: false };
  return row.parent < 0 ? undefined : { to: row.parent, isExtended: false };
}

function targetOf(key: string, { rows, index, page }: At): number | undefined {
  const last = rows.list.length - 1;
  const to = (wanted: number): number => Math.max(0, Math.min(last, wanted));
  if (key === 'ArrowDown') return to(index + 1);
  if (key === 'ArrowUp') return to(index - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'PageDown') return to(index + page);
  return key === 'PageUp' ? to(index - page) : undefined;
}

/** The next row whose title begins with what was typed; the same one while more is typed. */
export function findTyped({ list }: Rows, typed: string, from: number): number | undefined {
  const begins = new Intl.Collator(undefined, { usage: 'search', sensitivity: 'base' });
  const start = [...typed].length > 1 ? from : from + 1;
  for (let offset = 0; offset < list.length; offset++) {
    const index = (start + offset) % list.length;
    const title = list[index]?.page.title ?? '';
    if (begins.compare(title.slice(0, typed.length), typed) === 0) return index;
  }
  return undefined;
}
