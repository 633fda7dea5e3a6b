import type { Span } from '../../markdown/positions/positions.ts';
import type { PlaceholderKind } from '../types.ts';

/** What stands in a text, one after the other, be it Markdown or HTML. Spans are offsets in that text. */
export type Event =
  | { type: 'text'; text: string }
  | Mark
  | { type: 'end'; name: string; span: Span; written?: string }
  | Alone;

/** The beginning of something that has text in it. */
export type Mark = {
  type: 'start';
  name: string;
  span: Span;
  kind: PlaceholderKind;
  /** Of emphasis in Markdown: the element that says the same where its delimiters would not. */
  element?: string;
  /** Of an element that its author wrote. */
  attributes?: Readonly<Record<string, string>>;
};

export type Alone = {
  type: 'alone';
  span: Span;
  kind: PlaceholderKind;
  shows: string;
  /** Of a picture: where its description stands, and in which form. */
  alt?: Span & { text: string; form: 'markdown' | 'html' };
  /** An address that stands in the text as it is. */
  isBare?: true;
  /** Half of a pair whose other half is missing, or something that nobody sees. */
  isQuiet?: true;
};

/** A text with what stands in it. */
export type Run = { text: string; form: 'markdown' | 'html'; span: Span; events: readonly Event[] };
