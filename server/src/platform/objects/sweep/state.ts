import type { Db } from '#platform/db/index.ts';
import { readSetting, writeSetting } from '#platform/settings.ts';

const NAME = 'objects.sweep';

/**
 * Where a sweep stands. `release` lets go of roots that were removed long ago, `roots` and `expand` mark what is in use, `derived` what was made of that, `objects` and `blobs` remove what is not, `clear` forgets
 * the marks. `after` is what the phase has come to: a place among the roots, or a hash.
 */
export interface SweepState {
  sweep: number;
  /** Counts the turns of a sweep. */
  turn: number;
  phase: 'release' | 'roots' | 'expand' | 'derived' | 'objects' | 'blobs' | 'clear' | 'ended';
  after: string;
  startedAt: number;
  endedAt: number;
  /** What it removed so far; absent in the state of an earlier version. */
  removed?: Removed;
}

/** Blobs that were removed just before a process was killed may not be counted. */
export interface Removed {
  objects: number;
  blobs: number;
  /** Of the blobs. */
  bytes: number;
}

export const readState = (db: Db): Promise<SweepState | undefined> => readSetting(db, NAME);

export const writeState = (db: Db, state: SweepState): Promise<void> => writeSetting(db, NAME, state);
