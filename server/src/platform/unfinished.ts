/** Work that goes on when nobody waits for it any longer. Whoever closes what it uses waits for it. */
export interface Unfinished {
  /** Notes what was begun and hands it back. */
  watch: <T>(work: Promise<T>) => Promise<T>;
  /** Resolves when all of it has come to an end, good or bad, and what began meanwhile as well. */
  settled: () => Promise<void>;
}

export function createUnfinished(): Unfinished {
  const running = new Set<Promise<unknown>>();
  return {
    watch: (work) => {
      running.add(work);
      const forget = () => void running.delete(work);
      work.then(forget, forget);
      return work;
    },
    settled: async () => {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
