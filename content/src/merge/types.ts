/** A part of a page that is compared and merged as a whole: a block, an item of a list, a row of a table. */
export type Unit = {
  kind: UnitKind;
  /** Without the line end after it. */
  text: string;
  /** Of a block with others in it: `text` is `open`, what is in `inner`, `close`. */
  inner?: { open: string; sequence: Sequence; close: string };
  /** Of a block tag: its name; units of different names are never the same. */
  name?: string;
};

export type UnitKind =
  | 'front matter'
  | 'title'
  | 'paragraph'
  | 'heading'
  | 'list'
  | 'item'
  | 'table'
  | 'header'
  | 'delimiter'
  | 'row'
  | 'code'
  | 'html'
  | 'quote'
  | 'divider'
  | 'formula'
  | 'footnote'
  | 'definition'
  | 'tag'
  | 'text';

/** Units and what stands around them: one gap more than there are units, the first and the last may be empty. */
export type Sequence = { units: Unit[]; gaps: string[] };

/** One place of a page that both sides changed in different ways. Texts are as they stand in the source. */
export type PageConflict = {
  /** `front matter: icon`, `title`, `paragraph 3`, `table 1, row 2, column 1`; counted as the page is that is kept. */
  block: string;
  /** Absent where there is nothing. */
  base?: string;
  ours?: string;
  theirs?: string;
};

/**
 * What is kept of a conflict. `both` puts theirs after ours, `both-theirs-first` ours after theirs; a text stands instead of
 * all three, and an empty one for nothing.
 */
export type ConflictDecision = 'ours' | 'theirs' | 'both' | 'both-theirs-first' | { text: string };

/** Asked once for each conflict; without an answer ours is kept and the conflict reported. */
export type DecideConflict = (conflict: PageConflict) => ConflictDecision | undefined;

export type MergedPage = { bytes: Uint8Array; conflicts: PageConflict[] };

/** Three versions of the same thing. */
export type Three<T> = { base: T; ours: T; theirs: T };

/** What a merge carries along. */
export type Merging = {
  /** The line end to put where a new one is needed. */
  eol: string;
  /** The text to keep of a conflict, undefined for none. `between` stands between both where both are kept. */
  settle: (conflict: PageConflict, between: string) => string | undefined;
};
