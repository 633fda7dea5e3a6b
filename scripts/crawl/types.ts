/** What a page showed in a browser, before anybody judges it. */
export interface Seen {
  /** Without a fragment, as the browser had it in the end. */
  url: string;
  /** The file of the page below the folder that was crawled; undefined where nothing says it. */
  file?: string;
  status: number;
  /** What looks like a tag in the text outside code. */
  tags: string[];
  /** In the text of the page; `href` is whole. */
  links: { href: string; text: string }[];
  /** Of everything around the text. */
  around: string[];
  /** Names to which fragments lead. */
  ids: string[];
  /** Addresses of pictures; an empty one names none. `isShown`: it came, or nothing has asked for it yet. */
  pictures: { src: string; isShown: boolean }[];
  /** How far a page can be scrolled sideways, with what is too wide, by the width of the window. */
  sideways: { width: number; by: number; what: string }[];
  console: string[];
  policy: string[];
}

export const KINDS = [
  'failing pages',
  'raw tags',
  'dead links',
  'dead anchors',
  'missing pictures',
  'sideways scrolling',
  'console errors',
  'policy violations',
] as const;

export type Kind = (typeof KINDS)[number];

export interface Finding {
  kind: Kind;
  url: string;
  /** What exactly, as short as a line. */
  what: string;
}

/** What a crawl of one folder came to. */
export interface Outcome {
  name: string;
  commit: string;
  pages: number;
  counts: Record<Kind, number>;
  /** What the source itself has broken; nobody is asked to mend it. */
  own: { links: number; anchors: number; pictures: number };
  findings: Finding[];
}
