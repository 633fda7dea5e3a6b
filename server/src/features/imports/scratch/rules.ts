export const PREFIX = 'lectern-import-';

/** Names as `mkdtemp` makes them of the prefix. */
export const isScratchName = (name: string): boolean => /^lectern-import-[A-Za-z0-9]{6}$/.test(name);

/** What the folder's entry says of it, not of what a link leads to. */
export interface FoundFolder {
  isDirectory: boolean;
  owner: number;
  mode: number;
}

/** Whether this user made the folder, and nobody else may have put anything into it. `user` is -1 where there are no users. */
export const isOwn = ({ isDirectory, owner, mode }: FoundFolder, user: number): boolean =>
  isDirectory && (user === -1 || (owner === user && (mode & 0o077) === 0));

/** What the process that uses a folder writes into it. */
export interface Mark {
  /** Where its socket can be asked whether it lives; a start of one machine. */
  machine: string;
}

/** How often a process says that it still uses its folder. */
export const TOUCH_MS = 10 * 60_000;

const DAY_MS = 24 * 60 * 60_000;

export type Answer = 'alive' | 'gone' | 'unknown';

/**
 * Whether nobody uses a folder any more. Its socket knows, where that was made on this machine since it started. Else only
 * age decides: the folder may be shared with another machine, or its owner may not have written its mark yet.
 */
export const isLeftover = (found: { answer: Answer; touched: number }, now: number): boolean =>
  found.answer === 'gone' || (found.answer === 'unknown' && now - found.touched > DAY_MS);
