export type Kind = 'kept' | 'added' | 'removed' | 'changed';

/** A run of words that stayed, came or went. */
export type WordChange = { kind: 'kept' | 'added' | 'removed'; text: string };

export type BlockChange = {
  kind: Kind;
  /** What it is: `paragraph`, `heading`, `table`; of a block tag its name, such as `hint`. */
  block: string;
  before?: string;
  after?: string;
  /**
   * Of a block that changed, or that moved and changed where it is now; in the order of reading: without what is added it is what it
   * was, without what is removed what it is.
   */
  words?: WordChange[];
  /** Of a block that moved: the index of its other change, where it came or went. */
  move?: number;
};

/** A key of the front matter with its lines. */
export type FieldChange = { kind: Kind; name: string; before?: string; after?: string };

export type PageDiff = { fields: FieldChange[]; blocks: BlockChange[] };
