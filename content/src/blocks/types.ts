import type { Token } from 'markdown-it';
import type { Span } from '../markdown/positions/positions.ts';

export type BlockKind =
  | 'front-matter'
  | 'title'
  | 'paragraph'
  | 'heading'
  | 'list'
  | 'item'
  | 'quote'
  | 'table'
  | 'row'
  | 'delimiter'
  | 'cell'
  | 'code'
  | 'formula'
  | 'html'
  | 'divider'
  | 'footnote'
  | 'definition'
  /** One of our tags, with what stands between it and its end. */
  | 'tag'
  /** `{% if … %}` with what stands under it. */
  | 'condition'
  /** An end tag without a tag to end. */
  | 'end'
  /** Lines that the parser did not read. */
  | 'unread';

/** A part of a page: a node of the tree that everything else is derived from. */
export type Block = {
  kind: BlockKind;
  /** From its first character to the last of its last line, in the source of the page. Spans of children lie within. */
  span: Span;
  /** Of a tag and of an end: the name as it is written. */
  name: string | undefined;
  /** What the block says of itself: the attributes of a tag, the level of a heading, the language of code. */
  attributes: Readonly<Record<string, string>>;
  /** Where the values of attributes stand in the source, for those that stand there as they are. */
  values: Readonly<Record<string, Span>> | undefined;
  /** Of a tag: the places of the tag itself and of its end, which may be missing. */
  open: Span | undefined;
  close: Span | undefined;
  /** Of a tag: its end, or the paragraph that ends with it. */
  end: Block | undefined;
  /** Of such a paragraph: what is cut off its text. */
  endText: string | undefined;
  /** Of a tag inside too many others: it has no children, and readers see it as text. */
  isTooDeep: boolean;
  children: Block[];
  /** The token that it begins with; only the rooms of the tree and what makes HTML of it look into it. */
  token: Token | undefined;
  /** The text of a block that holds inline content or HTML. */
  content: Content | undefined;
};

/** Text as the parser took it out of the source: without indentation and the marks of quotes around it. */
export type Content = {
  text: string;
  /** The parser's token of that text. */
  token: Token;
};
