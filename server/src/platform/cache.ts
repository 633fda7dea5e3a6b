// Bounded memory of what can be computed again: least recently used goes first. Never the only copy of anything.

export interface Cache<V> {
  get(key: string): V | undefined;
  set(key: string, value: V, weight: number): void;
  drop(key: string): void;
  /**
   * What is kept, or what `make` makes now: once for all that ask while it is being made. Neither an error nor nothing
   * is kept. Those who ask for another `party` do not wait for what is made for one, and make it themselves.
   */
  getOrMake<M extends V | undefined>(
    key: string,
    make: () => Promise<M>,
    weigh: (value: V) => number,
    party?: string,
  ): Promise<V | Extract<M, undefined>>;
  readonly weight: number;
  readonly size: number;
}

/** Keeps entries whose weights (bytes, items, whatever the caller counts in) add up to at most `capacity`. */
export function createCache<V>(capacity: number): Cache<V> {
  const entries = new Map<string, { value: V; weight: number; movedAt: number }>();
  const making = new Map<string, Promise<V | undefined>>();
  let total = 0;
  let moves = 0;

  const drop = (key: string) => {
    const entry = entries.get(key);
    if (entry === undefined) return;
    entries.delete(key);
    total -= entry.weight;
  };

  const get = (key: string): V | undefined => {
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    // What lies near the end already stays where it is: moving costs more than finding.
    if (moves - entry.movedAt > entries.size / 4) {
      entry.movedAt = ++moves;
      entries.delete(key);
      entries.set(key, entry);
    }
    return entry.value;
  };

  const set = (key: string, value: V, weight: number): void => {
    drop(key);
    if (weight > capacity) return;
    entries.set(key, { value, weight, movedAt: ++moves });
    total += weight;
    for (const oldest of entries.keys()) {
      if (total <= capacity) break;
      drop(oldest);
    }
  };

  const makeOnce = async (
    { key, flight }: { key: string; flight: string },
    make: () => Promise<V | undefined>,
    weigh: (value: V) => number,
  ) => {
    try {
      const value = await make();
      if (value !== undefined) set(key, value, weigh(value));
      return value;
    } finally {
      making.delete(flight);
    }
  };

  return {
    get,
    set,
    drop,
    getOrMake: async <M extends V | undefined>(
      key: string,
      make: () => Promise<M>,
      weigh: (value: V) => number,
      party = '',
    ) => {
      const kept = get(key);
      if (kept !== undefined) return kept;
      const flight = `${party} ${key}`;
      const made = making.get(flight) ?? makeOnce({ key, flight }, make, weigh);
      making.set(flight, made);
      return made as Promise<V | Extract<M, undefined>>;
    },
    get weight() {
      return total;
    },
    get size() {
      return entries.size;
    },
  };
}
