import type { Given, Writing } from '../../nodes/given.ts';
import type { BlockNode, ContentRef } from '../../nodes/types.ts';

export type Attributes = Record<string, string>;

/** What a tag knows of its place in HTML. */
export type TagPlace = {
  /** As it is written. */
  name: string;
  /** Of a tab: its anchor, and the id of its title. */
  id: string;
  titleId: string;
  /** Something stands between the tag and its end. */
  hasBody: boolean;
  /** No tag of the same name ends directly before it, or begins directly after it. */
  isFirst: boolean;
  isLast: boolean;
};

/** A tag as its document is made of it. */
export type DocumentTag = {
  name: string;
  written: string;
  attributes: Attributes;
  id: string | undefined;
  /** What stands between it and its end. */
  inside: () => BlockNode[];
  /** Of what stands there, the tags of a name. */
  parts: (name: string) => DocumentTag[];
  /** Of a condition that is kept: what it depends on. */
  condition: string | undefined;
  /** Where an address leads that its author wrote; undefined for one that cannot be resolved. */
  refOf: (kind: 'link' | 'file', target: string) => ContentRef | undefined;
  /** An address as it may be shown; '' for one that may not. */
  addressOf: (url: string) => string;
};

/** All that the kernel knows of a tag. */
export type TagDeclaration<Use extends string = string> = {
  name: string;
  /** Whether it always has an end, stands alone where none follows, or always stands alone. */
  end: 'always' | 'optional' | 'never';
  /** Raise it with each change of its HTML, which is kept. */
  version: number;
  /** A part that never holds one of its own kind: the next one ends the one before, if its end was forgotten. */
  isPart?: true;
  /** Headings in it are headings of the page. Those in every other tag structure what stands in that tag alone. */
  hasPageHeadings?: true;
  /** What a publisher needs for it that other pages do not need, by a name of its own. */
  use?: Use;
  /** Of authors who write its HTML: the classes by which that need is known. */
  useClasses?: readonly string[];
  /** What classes of its elements begin with. */
  classes?: readonly string[];
  /** Its HTML, which reads well without style and script. Absent for what only a publisher can fill, or is taken away. */
  html?: {
    open: (attributes: Attributes, place: TagPlace) => string;
    close: string | ((place: TagPlace) => string);
  };
  /** Its blocks in the document; those that stand in it where it has none of its own. */
  document?: (tag: DocumentTag) => BlockNode[];
  /** How its blocks are written as Markdown, by their types. */
  markdown?: Readonly<Record<string, (writing: Writing, node: Given) => string>>;
  /** Every attribute that changes what is shown; absent where all may. Others are kept in the text and counted as not shown. */
  attributes?: readonly string[];
  /** Which of its attributes readers read as words. */
  words?: readonly string[];
  /** What stands in it is the publisher's to say, such as the title of the page that it leads to. */
  hasNoWords?: true;
  /** Which of its attributes is a target, the first that is there; the empty name is a value without one. */
  target?: { kind: 'include' | 'page-link' | 'file' | 'embed' | 'openapi'; attributes: readonly string[] };
};

/** A declaration that remembers the name of its need. */
export const declareTag = <const Use extends string = never>(declaration: TagDeclaration<Use>): TagDeclaration<Use> =>
  declaration;
