// Bounded memory of what can be computed again: least recently used goes first. Never the only copy of anything.

export interface Cache<V> {
  get(key: string): V | undefined;
  set(key: string, value: V, weight: number): void;
  readonly weight: number;
  readonly size: number;
}

/** Keeps entries whose weights (bytes, items, whatever the caller counts in) add up to at most `capacity`. */
export function createCache<V>(capacity: number): Cache<V> {
  const entries = new Map<string, { value: V; weight: number }>();
  let total = 0;

  const drop = (key: string) => {
    const entry = entries.get(key);
    if (entry === undefined) return;
    entries.delete(key);
    total -= entry.weight;
  };

  return {
    get: (key) => {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set: (key, value, weight) => {
      drop(key);
      if (weight > capacity) return;
      entries.set(key, { value, weight });
      total += weight;
      for (const oldest of entries.keys()) {
        if (total <= capacity) break;
        drop(oldest);
      }
    },
    get weight() {
      return total;
    },
    get size() {
      return entries.size;
    },
  };
}
