import type { SqliteHandle } from './sqlite-connection.ts';

/**
 * Reads of one turn of the event loop share one snapshot: taking and leaving SQLite's locks costs more than a small query.
 * Nobody can tell the difference: another process's commit could as well have come a moment later, and after a commit of our
 * own the snapshot ends at once, so that everybody here reads what was written.
 */
export interface Snapshot {
  /** The reader, in a snapshot that lasts until the end of this turn. */
  reader(handle: SqliteHandle): SqliteHandle;
  /** Ends the snapshot, if there is one: somebody has written, or the handle is to be closed. */
  end(): void;
}

export function createSnapshot(): Snapshot {
  let open: SqliteHandle | undefined;
  const end = () => {
    const handle = open;
    open = undefined;
    // There is nothing to keep, and giving up a read cannot fail.
    handle?.end('ROLLBACK');
  };
  return {
    reader: (handle) => {
      if (open !== undefined) return open;
      handle.exec('BEGIN');
      open = handle;
      setImmediate(end);
      return handle;
    },
    end,
  };
}
