/** A page to try, and how. */
export interface Task {
  path: string;
  source: string;
  edits: number;
  seed: number;
}

/** An edit and the saves before it and after it. */
export interface Step {
  name: string;
  /** What was inserted, where it was one word. */
  word?: string;
  before: string;
  after: string;
  /** How many blocks of the page stayed as they were before the edited ones, and behind them. */
  kept: [start: number, end: number];
  /** How many blocks cannot be written, before and after. */
  refused: [before: number, after: number];
  /** What was saved is read as what the editor shows. */
  isRead: boolean;
}

/** What was seen of a page. */
export interface Seen {
  path: string;
  /** What is saved where nothing was edited. */
  opened: string;
  steps: Step[];
  /** What is saved after all edits were taken back. */
  undone: string;
  /** What was thrown, and in which step. */
  error?: string;
}
