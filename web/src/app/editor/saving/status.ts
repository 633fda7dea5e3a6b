/** What becomes of what somebody writes, as it is shown to them. */
export type SaveStatus =
  | { kind: 'saved' }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  /** The server cannot be reached; the browser keeps the text. */
  | { kind: 'offline' }
  | { kind: 'signed-out' }
  /** The server does not take it, and says why. */
  | { kind: 'refused'; message: string };

const WORDS: Readonly<Record<Exclude<SaveStatus['kind'], 'refused'>, string>> = {
  saved: 'Saved',
  waiting: 'Not saved yet',
  saving: 'Saving…',
  offline: 'Offline: kept in this browser',
  'signed-out': 'Signed out: kept in this browser',
};

export const wordsOf = (status: SaveStatus): string =>
  status.kind === 'refused' ? 'Not saved: kept in this browser' : WORDS[status.kind];
