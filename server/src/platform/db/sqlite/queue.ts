export type Release = () => void;

export interface Queue {
  /** Waits for its turn and answers how to end it. */
  enter: () => Promise<Release>;
  /** How many have a turn or wait for one. */
  readonly size: number;
}

/** A turnstile for one: first come, first served. */
export function createQueue(): Queue {
  let last: Promise<void> = Promise.resolve();
  let size = 0;
  return {
    enter: async () => {
      const before = last;
      let end: Release = () => {};
      last = new Promise((resolve) => {
        end = resolve;
      });
      size += 1;
      await before;
      let isOver = false;
      return () => {
        if (!isOver) size -= 1;
        isOver = true;
        end();
      };
    },
    get size() {
      return size;
    },
  };
}
