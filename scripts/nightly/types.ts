import type { Row } from '../../bench/report.ts';

/** How much of each part is run: all of it, or less where somebody has less time. */
export interface Scale {
  /** Of counts and times of each part; 1 is a whole night. */
  share: number;
  /** No part that goes by time takes longer. */
  minutes: number;
  /** Of the installation that is backed up. */
  gigabytes: number;
}

/** What a part has found. */
export interface Outcome {
  rows: Row[];
  /** What is wrong, a line each. */
  problems: string[];
}

export interface Part {
  name: string;
  /** What running promises, as a sentence. */
  promise: string;
  /** What this machine lacks; undefined where the part can run. */
  findMissing?: () => string | undefined;
  run: (scale: Scale, say: (line: string) => void) => Promise<Outcome>;
}

/** A part that could not run is none that passed. */
export type Verdict =
  | { part: string; state: 'kept' | 'broken'; seconds: number; outcome: Outcome }
  | { part: string; state: 'not run'; missing: string };
