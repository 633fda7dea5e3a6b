/** When the primary was seen at which place of its log. So how long a replica has been behind is known without a clock of theirs. */
export interface Lag {
  note: (position: number) => void;
  /** For how many milliseconds there had been something at a moment that this place does not have. */
  of: (position: number, at: number) => number;
  forget: () => void;
}

const SEEN_AT_MOST = 256;

export function createLag(now: () => number): Lag {
  let seen: { position: number; at: number }[] = [];
  return {
    note: (position) => {
      const last = seen.at(-1);
      if (last !== undefined && last.position >= position) return;
      seen.push({ position, at: now() });
      // Every second one is enough, and the first says how long it has been.
      if (seen.length > SEEN_AT_MOST) seen = seen.filter((_, at) => at % 2 === 0);
    },
    of: (position, at) => {
      const first = seen.find((each) => each.position > position);
      return first === undefined ? 0 : Math.max(0, at - first.at);
    },
    forget: () => {
      seen = [];
    },
  };
}
