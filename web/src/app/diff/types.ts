// What the API answers of differences, and where they come from.

/** A run of words that stayed, came or went. */
export interface WordChange {
  kind: 'kept' | 'added' | 'removed';
  text: string;
}

export interface BlockChange {
  kind: 'kept' | 'added' | 'removed' | 'changed';
  /** What it is, such as `paragraph` or `hint`. */
  block: string;
  before?: string;
  after?: string;
  words?: WordChange[];
  /** Of a block that moved: the index of its other place in `blocks`, where it went or came from. */
  move?: number;
}

export interface FieldChange {
  kind: BlockChange['kind'];
  name: string;
  before?: string;
  after?: string;
}

/** What differs in a text, as the API answers it. */
export interface TextDiff {
  fields: FieldChange[];
  blocks: BlockChange[];
  tooLarge?: true;
  subject?: { object: 'page' | 'reusable-content'; id: string; title: string; path: string };
}

/** A change as the API answers it, as far as it is read. */
export interface Change {
  type: string;
  page?: ChangeOf;
  file?: ChangeOf & { name?: string; contentType?: string; downloadURL?: string; size?: number };
  reusableContent?: Omit<ChangeOf, 'type'> & { type?: string };
  tag?: { slug: string; label?: string };
  attributes?: Attributes;
  variables?: Attributes;
  documentEdited?: boolean;
  /** Below which page a page was, and is. */
  parent?: { before?: ChangeOf; after?: ChangeOf };
  moved?: { from: PlaceInTree; to: PlaceInTree };
}

interface ChangeOf {
  id: string;
  title: string;
  path: string;
  type: string;
}

interface PlaceInTree {
  parent: ChangeOf | null;
  position: number;
}

export type Attributes = Readonly<Record<string, { before?: unknown; after?: unknown }>>;

/** Two states of a space that are compared: those of a change request, of drafts, two revisions. */
export interface DiffSource {
  /** What its reads begin their keys with. What is written to the space has keys such as these read again. */
  key: readonly unknown[];
  /** All that changed, page by page. */
  changes: (signal: AbortSignal) => Promise<{ changes: Change[]; more?: number }>;
  /** What differs in the text of a page or a reusable content; null where it says the same. */
  text: (subjectId: string, signal: AbortSignal) => Promise<TextDiff | null>;
  /** Where the browser finds pictures, by the paths of their files. Without, they are shown as their names. */
  pictures?: (signal: AbortSignal) => Promise<ReadonlyMap<string, string>>;
  /** Where a page, or a reusable content, that still is there can be read. */
  hrefOf?: (id: string, object: 'page' | 'reusable-content') => string | undefined;
}

/** A block of a text that differs, for what is put next to it. */
export interface ShownBlock {
  change: BlockChange;
  /** Among the blocks of the difference. */
  index: number;
  /** Of a block that moved: its other place. */
  other?: { change: BlockChange; index: number };
  /** The page or reusable content that it stands in, where that is known. */
  subject: TextDiff['subject'];
}

/** As readers see it, or as its author wrote it. */
export type DiffMode = 'rendered' | 'source';
/** In one column, or before and after next to each other. */
export type DiffLayout = 'inline' | 'split';
