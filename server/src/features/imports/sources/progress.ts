// How far an import is, for whoever waits for it.

/** What an import does one after the other. */
export const PHASES = ['fetching', 'converting', 'reading', 'saving'] as const;

/** What it is at; `total` is 0 where nobody knows how much there is. */
export interface Progress {
  phase: (typeof PHASES)[number];
  done: number;
  total: number;
}

export type OnProgress = (progress: Progress) => void;
