import { setImmediate } from 'node:timers/promises';
import { type Db, isPostgres } from '#platform/db/index.ts';
import { createFairQueue, type FairQueue } from '#platform/workers/index.ts';

// SQLite answers in this thread, so more searches at once would only make each of them later, and all other requests too. Of
// PostgreSQL's connections, searches have fewer than half, so that those who read pages never wait for searches alone.
const PLACES = { sqlite: { places: 3, placesEach: 2 }, postgres: { places: 4, placesEach: 3 } } as const;

const WAITING_EACH = 100;
/** Who searches does not wait for longer, so that the machine need not work for them. */
const WAIT_SECONDS = 2;
const RETRY_SECONDS = 2;

/** The queue in which organizations take turns with searches. */
export const createSearchQueue = (db: Db): FairQueue =>
  createFairQueue({
    ...PLACES[isPostgres(db) ? 'postgres' : 'sqlite'],
    waitingEach: WAITING_EACH,
    waitSeconds: WAIT_SECONDS,
    refusal: 'As many searches of this organization are waiting as may. Try again shortly.',
    retrySeconds: RETRY_SECONDS,
  });

/** How long a search goes on before other requests get a turn of the event loop. */
const TURN_MS = 5;

/** Lets other requests have their turn, if this search has had one. */
export type Pause = () => Promise<void>;

/** Begins a search on a turn of its own: many that begin on one would hold up everybody until the last has ended. */
export async function beginTurn(): Promise<Pause> {
  await setImmediate();
  let ends = performance.now() + TURN_MS;
  return async () => {
    if (performance.now() < ends) return;
    await setImmediate();
    ends = performance.now() + TURN_MS;
  };
}
