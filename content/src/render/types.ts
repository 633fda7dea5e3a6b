import type { TagUse } from '../tags/tags.ts';
import type { Warning } from '../warning.ts';

/** A hole in derived HTML that only the publisher can fill, because it depends on more than the page's own text. */
export type Slot =
  /** The URL of an attribute: of a link, an image, or a file to download. `target` is as the author wrote it. */
  | { kind: 'link' | 'image' | 'file'; target: string }
  /** The URL of an attribute: of the search of the site, with these words. */
  | { kind: 'search'; query: string }
  /** A block of HTML: the content of another file. */
  | { kind: 'include'; target: string }
  /** A block of HTML: a card that leads to a page. `text` is what the author put there, often only the file's name. */
  | { kind: 'page-link'; target: string; text: string }
  /** Text: the title of the page that a mention of it leads to, or of the heading. `text` is what the author put there. */
  | { kind: 'title'; target: string; text: string }
  /** A block of HTML: what a description of an HTTP interface says, before what the block shows without one. */
  | OpenapiSlot
  /** A block of HTML: what the program of an integration makes of it, before what the block shows without one. */
  | IntegrationSlot
  /** The inside of a `<code>` in a `<pre>`: text to highlight. `marked` are the lines, from 1, that the author marked. */
  | { kind: 'code'; language: string; text: string; marked?: number[] }
  /** A formula in TeX; `display` where it stands as a block of its own. */
  | { kind: 'math'; formula: string; display: boolean }
  /** A picture next to text, by the name that its author knows it by (`github`, without `fa-`). */
  | { kind: 'icon'; name: string }
  /** A tag of an update by its name: the space may show it by a label, with a picture and a color. */
  | { kind: 'tag'; name: string }
  /** A value in a line of text: an expression over variables. */
  | { kind: 'expression'; expression: string }
  /** At the start of a box: on what its content depends. Only where conditions are kept, which nothing for readers does. */
  | { kind: 'condition'; expression: string };

/** Which part of a description of an HTTP interface a block shows. */
export type OpenapiSlot = {
  kind: 'openapi';
  block: 'operation' | 'webhook' | 'schemas';
  /** Where the description lies: a file or an address, as the author wrote it. Empty where the author names none. */
  source: string;
  /** The name of a description that is kept elsewhere, where that is all that is known. */
  spec?: string;
  method: string;
  path: string;
  /** Of a webhook. */
  name: string;
  schemas: string[];
  /** What the author says of it next to the description. */
  summary?: string;
  expanded?: true;
};

/** A block of an integration. */
export type IntegrationSlot = {
  kind: 'integration';
  integration: string;
  block: string;
  /** What the author gave it. */
  props: Readonly<Record<string, string>>;
};

/** A slot for what an author's link, image or tag names. */
export type TargetSlot = Extract<Slot, { target: string }>;

/** A string of HTML, or the index of the slot that stands between two. */
export type HtmlPiece = string | number;

export type OutlineItem = { id: string; title: string; /** 2 to 6. */ level: number };

/** What only some pages have, and a publisher has styles or scripts for. */
export type BlockUse = TagUse | 'diagram';

export type RenderedPage = {
  /** The level-1 heading at the start, which is not part of `html`. */
  title?: string;
  html: HtmlPiece[];
  slots: Slot[];
  outline: OutlineItem[];
  /** What a reader sees as plain text, for search; a line for each block. */
  text: string;
  /** Which of its blocks, or of those that it copies, need more of a publisher than every page does. */
  uses: BlockUse[];
  warnings: Warning[];
};
