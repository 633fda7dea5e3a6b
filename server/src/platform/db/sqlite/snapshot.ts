import type { SqliteHandle } from './connection.ts';

/**
 * Reads of one turn of the event loop share one snapshot: taking and leaving SQLite's locks costs more than a small query.
 * Nobody can see the difference: another process's commit could as well have come a moment later, and after a commit of our
 * own the snapshot ends at once, so that everybody here reads what was written.
 */
export interface Snapshot {
  /** The reader, in a snapshot that lasts until the end of this turn. */
  reader(handle: SqliteHandle): SqliteHandle;
  /** A number that is another one after every commit, whoever made it; asked for once in a turn. */
  version(handle: SqliteHandle): number;
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
  return {
    reader,
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
