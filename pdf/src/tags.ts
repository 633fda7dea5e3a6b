// Tags: what a screen reader knows of a book. Each stretch that is drawn belongs to one of them, or is decoration.

/** The standard structure types of PDF 1.7 that we use. */
export type TagRole =
  | 'Document'
  | 'Sect'
  | 'Div'
  | 'TOC'
  | 'TOCI'
  | 'P'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'H4'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'BlockQuote'
  | 'Code'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Figure'
  | 'Formula'
  | 'Caption'
  | 'Note'
  | 'Link';

export interface TagDetails {
  /** What is said in the place of what is seen. */
  alt?: string;
  language?: string;
  numbering?: 'Decimal' | 'Disc' | 'None';
  columns?: number;
  rows?: number;
}

export interface Tag {
  role: TagRole;
  parent?: Tag;
  details: TagDetails;
  kids: (Tag | Content)[];
  /** Of its last heading, in what begins a page. */
  level?: number;
}

/** What the writer of a PDF notes of a stretch that was drawn. */
export interface Content {
  content: unknown;
}

export const isTag = (kid: Tag | Content): kid is Tag => 'role' in kid;

export const makeTag = (role: TagRole, details: TagDetails = {}): Tag => ({ role, details, kids: [] });

/** A tag within another, after those that it has. */
export function addTag(parent: Tag, role: TagRole, details: TagDetails = {}): Tag {
  const tag = { ...makeTag(role, details), parent };
  parent.kids.push(tag);
  return tag;
}

/** A heading of a page. Levels are not skipped on the way down, whatever the author wrote: readers walk from one to the next. */
export function addHeading(parent: Tag, wanted: 1 | 2 | 3 | 4): Tag {
  let root = parent;
  while (root.parent !== undefined && root.role !== 'Sect') root = root.parent;
  const level = Math.min(wanted, (root.level ?? 0) + 1) as 1 | 2 | 3 | 4;
  root.level = level;
  return addTag(parent, `H${level}`);
}
