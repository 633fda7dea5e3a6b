/** The blocks that took too long, by their keys, so that no page is late for the same block twice. */
export interface SlowMarkup {
  list: () => string[];
  note: (keys: readonly string[]) => void;
}

/** Threads receive all of them with each page, so they are few; what was forgotten is found to be slow again. */
const KEPT_AT_MOST = 500;

export function createSlowMarkup(): SlowMarkup {
  const known = new Set<string>();
  return {
    list: () => [...known],
    note: (keys) => {
      for (const key of keys) known.add(key);
      for (const oldest of known) {
        if (known.size <= KEPT_AT_MOST) break;
        known.delete(oldest);
      }
    },
  };
}
