const KEY = 'lectern:searches';
const MOST = 5;

/** What this browser looked for last on this site, the newest first; nothing where it keeps nothing. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyHere()) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter((each) => typeof each === 'string').slice(0, MOST);
  } catch {
    return [];
  }
}

/** Keeps what led somewhere. It stays in this browser. */
export function rememberSearch(words: string): void {
  if (words === '') return;
  keep([words, ...recentSearches().filter((each) => each !== words)].slice(0, MOST));
}

export const forgetSearches = (): void => keep([]);

function keep(searches: readonly string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(keyHere());
    else localStorage.setItem(keyHere(), JSON.stringify(searches));
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** Several sites may have one host. */
const keyHere = (): string => {
  const link = document.querySelector<HTMLAnchorElement>('a.site-search');
  return `${KEY} ${link === null ? '' : new URL(link.href).pathname}`;
};
