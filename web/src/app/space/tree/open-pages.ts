// Which pages of a space are open in its tree. This browser remembers it.
import type { Pages } from '../model.ts';

const AT_MOST = 500;
const keyOf = (spaceId: string): string => `lectern.open-pages.${spaceId}`;

/** Where nothing is remembered yet, groups are open: they have no text, only what is below them. */
export function readOpenPages(spaceId: string, pages: Pages): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(spaceId)) ?? 'null');
    if (Array.isArray(stored)) return new Set(stored.filter((id) => typeof id === 'string').slice(0, AT_MOST));
  } catch {
    // As at the first time.
  }
  return new Set(pages.flatMap(({ id, type }) => (type === 'group' ? [id] : [])).slice(0, AT_MOST));
}

/** Keeps those that were opened last. */
export function storeOpenPages(spaceId: string, open: ReadonlySet<string>): void {
  try {
    localStorage.setItem(keyOf(spaceId), JSON.stringify([...open].slice(-AT_MOST)));
  } catch {
    // Remembered until the page is closed.
  }
}
