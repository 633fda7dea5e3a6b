import type { Caller } from '#access/index.ts';
import type { SpaceRow } from '#features/spaces/index.ts';
import type { Origin } from '../../origins/index.ts';
import type { OnProgress } from '../../sources/index.ts';
import type { WorkingTime } from '../../working-time.ts';
import type { RunSource, RunTarget } from '../rules.ts';
import type { RunRow } from '../store.ts';

/** What is to land, and where. */
export interface Landing {
  run: RunRow;
  caller: Caller;
  source: RunSource;
  target: RunTarget;
  /** The space that is imported into; undefined where a new one is made. */
  space: SpaceRow | undefined;
  origin: Origin;
  /** A folder that nobody else can enter. */
  scratch: string;
  time: WorkingTime;
  onProgress: OnProgress;
}
