import type { SqliteHandle } from './connection.ts';

/**
 * Reads of one turn of the event loop share one snapshot: taking and leaving SQLite's locks costs more than a small query.
 * Nobody can see the difference: another process's commit could as well have come a moment later. After a commit of our
 * own the snapshot ends at once, so that everybody here reads what was written, and so it does where a request arrives.
 */
export interface Snapshot {
  /** The reader, in a snapshot that lasts until the end of this turn. */
  reader(handle: SqliteHandle): SqliteHandle;
  /** A number that is another one after every commit, whoever made it; asked for once in a turn. */
  version(handle: SqliteHandle): number;
  /**
   * A request arrived, whose answer must not be older than it. The event loop runs timers, then looks for requests, then ends
   * the turn: what a timer opened, or whatever ran after the last look, may be of before. All requests of one look were there
   * before the first of them is handed over, so they share what is opened from then on.
   */
  arrive(): void;
  /** Ends the snapshot, if there is one: somebody has written, or the handle is to be closed. */
  end(): void;
}

const BEGIN = { sql: 'BEGIN', parameters: [] };

export function createSnapshot(): Snapshot {
  let open: SqliteHandle | undefined;
  let version: number | undefined;
  const end = () => {
    const handle = open;
    open = undefined;
    version = undefined;
    // There is nothing to keep, and giving up a read cannot fail.
    handle?.end('ROLLBACK');
  };
  const forget = () => {
    version = undefined;
  };
  const reader = (handle: SqliteHandle): SqliteHandle => {
    if (open !== undefined) return open;
    handle.run(BEGIN);
    open = handle;
    setImmediate(end);
    return handle;
  };
  let hasArrived = false;
  const turnOver = () => {
    hasArrived = false;
  };
  return {
    reader,
    arrive: () => {
      if (hasArrived) return;
      hasArrived = true;
      setImmediate(turnOver);
      end();
    },
    version: (handle) => {
      if (version !== undefined) return version;
      // No snapshot is opened for it: most requests that ask need nothing else of the database.
      version = (open ?? handle).dataVersion();
      if (open === undefined) setImmediate(forget);
      return version;
    },
    end,
  };
}
