// Which pages of a space are open in its tree. This browser remembers it.

const AT_MOST = 500;
const keyOf = (spaceId: string): string => `lectern.open-pages.${spaceId}`;

/** Browsers that store nothing begin with everything closed. */
export function readOpenPages(spaceId: string): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(spaceId)) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, AT_MOST) : []);
  } catch {
    return new Set();
  }
}

/** Keeps those that were opened last. */
export function storeOpenPages(spaceId: string, open: ReadonlySet<string>): void {
  try {
    localStorage.setItem(keyOf(spaceId), JSON.stringify([...open].slice(-AT_MOST)));
  } catch {
    // Remembered until the page is closed.
  }
}
