import type { OpenapiSlot, PageDocument } from '@lectern/content';

/** The sizes of paper that people print on. */
export type Paper = 'a4' | 'letter';

/** All that a PDF is made of, as plain data, so that it can go to a thread. */
export interface Book {
  title: string;
  /** Under the title: whose change request it shows, or of which page it is. */
  subtitle?: string;
  /** A language tag. */
  language: string;
  /** When its revision was made, in milliseconds. */
  date: number;
  /** When it is printed, in milliseconds; left out where the cover says nothing of it. */
  printed?: number;
  /** A4 when left out. */
  paper?: Paper;
  /** What the cover wears: a color as `#rrggbb`, and the picture of a logo. */
  look?: { color: string; logo?: string };
  /** Where its pages are read on the web. */
  home: string;
  /** The address of the server, below which links name spaces and people. */
  baseUrl: string;
  /** Whether everybody finds it there. */
  isPublished: boolean;
  entries: Entry[];
  /** Pages that are not in it, because it has as many as it may. */
  leftOut: number;
  /** Pictures of other servers that could not be had. */
  missingPictures?: number;
  /** Pictures by the id of their file, or their address on another server. */
  pictures: Readonly<Record<string, Uint8Array>>;
  /** Diagrams that were drawn, by their sources: the names of their pictures, and what they say. */
  diagrams?: ReadonlyMap<string, DrawnDiagram>;
  /** The sizes of those that have more pixels here than their authors gave them. */
  sizes?: Readonly<Record<string, { width: number; height: number }>>;
  /** Names of the files that its pages name, by their ids. */
  files: Readonly<Record<string, string>>;
  /** Pages that its pages name and that are not in it, by their ids. */
  others: Readonly<Record<string, Other>>;
  /** What readers call the tags of updates, by their names; one that is not here is called by its name. */
  tags: Readonly<Record<string, string>>;
  /** Reusable contents by their ids. */
  shared: Readonly<Record<string, PageDocument>>;
  /** What blocks show of descriptions of interfaces, in their order, by the ids of their pages and reusable contents. */
  described: Readonly<Record<string, readonly Described[]>>;
}

/** A picture of a diagram. */
export interface DrawnDiagram {
  file: string;
  /** What its author says of it. */
  title: string;
  /** The words in it. */
  words: string;
}

/** What one block shows of a description. */
export interface Described {
  slot: Pick<OpenapiSlot, 'block' | 'method' | 'path' | 'name' | 'schemas'>;
  markdown: string;
}

export interface Other {
  title: string;
  url: string;
}

/** A page, or the heading of a group of pages. */
export interface Entry {
  id: string;
  /** 0 for the outermost. */
  depth: number;
  title: string;
  description?: string;
  /** Where it is read on the web. */
  url: string;
  /** A group that begins with a sheet of its own: a section of a site, or a variant. */
  isPart?: boolean;
  /** Absent for a group. */
  document?: PageDocument;
}
