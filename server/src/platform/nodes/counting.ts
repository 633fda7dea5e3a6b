import type { Hit } from './store.ts';

/** What limits count in. */
const WINDOW_MS = 60_000;
/** With each exchange. What is beyond waits for the next one. */
const HITS_AT_MOST = 5000;
/** Callers that are kept in mind; beyond that, who was first seen longest ago is forgotten, as limits themselves do. */
const KEPT_AT_MOST = 50_000;

interface Counted {
  limit: string;
  key: string;
  since: number;
  /** In this minute, and what of it the others do not know. */
  all: number;
  unsaid: number;
}

export interface Counting {
  /** Whether there is something to say now. */
  add: (hit: Hit, worthSaying: number) => boolean;
  /** What is to be said now; it is given back where that failed. */
  take: () => Hit[];
  giveBack: (hits: readonly Hit[]) => void;
  readonly isEmpty: boolean;
}

/**
 * What was counted and the other nodes do not know yet. Who is far from a limit concerns nobody else: a caller is spoken of from
 * so many hits in a minute on, and then all of them count.
 */
export function createCounting(now: () => number): Counting {
  const counts = new Map<string, Counted>();
  const due = new Set<Counted>();

  const find = (limit: string, key: string): Counted => {
    const name = `${limit} ${key}`;
    const known = counts.get(name);
    if (known !== undefined && known.since + WINDOW_MS > now()) return known;
    const fresh = { limit, key, since: now(), all: 0, unsaid: 0 };
    // Last in the map is who came last.
    counts.delete(name);
    counts.set(name, fresh);
    if (counts.size > KEPT_AT_MOST) counts.delete(counts.keys().next().value ?? '');
    return fresh;
  };

  return {
    add: ([limit, key, count], worthSaying) => {
      const counted = find(limit, key);
      counted.all += count;
      counted.unsaid += count;
      if (counted.all < worthSaying) return false;
      due.add(counted);
      if (due.size > KEPT_AT_MOST) due.delete(due.values().next().value ?? counted);
      return true;
    },
    take: () => {
      const some = due.values().take(HITS_AT_MOST).toArray();
      return some.map((counted) => {
        const { limit, key, unsaid } = counted;
        counted.unsaid = 0;
        due.delete(counted);
        return [limit, key, unsaid] as const;
      });
    },
    giveBack: (hits) => {
      for (const [limit, key, count] of hits) {
        const counted = find(limit, key);
        counted.unsaid += count;
        due.add(counted);
      }
    },
    get isEmpty() {
      return due.size === 0;
    },
  };
}
