import type { OpenapiSlot } from '@lectern/content';
import type { DescriptionFile } from './reading/document.ts';
import type { OpenapiLook } from './views/look.ts';

/** A block that shows a part of a description, and the name that its HTML may use in its page. */
export interface OpenapiAsk {
  slot: OpenapiSlot;
  id: string;
  /** The title of the page, where it shows no other block. */
  pageTitle?: string;
}

/** A part of a description as it is shown. */
export interface ShownOpenapi {
  html: string;
  markdown: string;
  /** The headings of the block with their anchors. */
  headings: { id: string; title: string }[];
  /** Where its form sends requests. */
  origins: string[];
}

/** What the thread is given. */
export interface RenderTask {
  /** Names the files, so that they are read once for several blocks. */
  key: string;
  files: DescriptionFile[];
  asks: OpenapiAsk[];
  look: OpenapiLook;
}

/** What a reader filled in for an operation, each value with the name that the description has for it. */
export interface SentCall {
  /** Which of the servers of the operation. */
  server: number;
  variables: NamedValue[];
  /** Encoded as parts of a path are. */
  path: NamedValue[];
  query: NamedValue[];
  headers: NamedValue[];
  cookies: NamedValue[];
}

export type NamedValue = [name: string, value: string];

/** What the thread is given to see what of it may be sent. */
export interface CallTask {
  key: string;
  files: DescriptionFile[];
  slot: OpenapiSlot;
  sent: SentCall;
}

/** The request that a description allows, or why it allows none. */
export type PlannedCall =
  | { kind: 'planned'; url: string; method: CallMethod; headers: Record<string, string> }
  | { kind: 'refused'; message: string };

export type CallMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** A part of a description as plain text. */
export interface OpenapiText {
  /** The parts that have a heading of their own; `suffix` is what their anchor has after that of the block. */
  parts: { suffix: string; title: string; text: string }[];
}

/** What the thread is given to write the text of one description. */
export interface TextTask {
  key: string;
  files: DescriptionFile[];
  slots: OpenapiSlot[];
}

/** What pages are to be made of a description. */
export interface PagesAsk {
  /** The name by which blocks of the pages name the description. */
  spec: string;
  /** Pages with the schemas, too. */
  hasModels: boolean;
  /** A page for each operation, below that of its tag. */
  isByOperation: boolean;
}

/** What a block can show of a description. */
export interface DescribedPart {
  kind: 'operation' | 'webhook' | 'schema';
  /** Empty for a schema. */
  method: string;
  /** The path of an operation, or the name of a webhook or schema. */
  name: string;
  title: string;
  /** The title of its tag; empty for a schema. */
  tag: string;
}

/** What the thread is given to list them. */
export interface PartsTask {
  key: string;
  files: DescriptionFile[];
}

/** What the thread is given to make them. */
export interface PagesTask {
  key: string;
  files: DescriptionFile[];
  ask: PagesAsk;
}

/** A page that is made of a description. */
export interface DescribedPage {
  /** What it is about, unlike all others of the description. */
  key: string;
  title: string;
  /** Empty for none. */
  icon: string;
  doc: 'operations' | 'info' | 'models';
  /** Markdown, with the title as its heading. */
  text: string;
  pages: DescribedPage[];
}

/** A file of a description that is to be kept, with its address. Its bytes become a text on the thread. */
export interface SourceFile {
  url: string;
  bytes: Uint8Array;
}

/** What the thread is given to make one document of a description; the first file is where it begins. */
export interface BundleTask {
  files: SourceFile[];
}

/** What comes of it: a document, the addresses of files that are needed first, or why there is none. */
export type Bundled =
  | { kind: 'needs'; urls: string[] }
  | { kind: 'refused'; message: string }
  | {
      kind: 'bundled';
      /** Of the document: equal contents have equal hashes. */
      hash: string;
      /** JSON, compressed. */
      document: Uint8Array;
      /** The same in OpenAPI 3.1, where it is Swagger 2.0: programs that show descriptions know nothing older than 3.0. */
      upgraded?: Uint8Array;
    };
