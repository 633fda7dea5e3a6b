import type { Block } from '../../blocks/types.ts';
import type { Span } from '../../markdown/positions/positions.ts';
import type { Alone } from './events.ts';
import type { Inline, Line } from './line.ts';
import type { Piece } from '../pieces.ts';
import type { UnitKind } from '../types.ts';

/** A text that was found in a page, with all that is needed to write another one in its place. */
export type Found = {
  kind: UnitKind;
  pieces: Piece[];
  inlines: Inline[];
  section: string;
  place: Place;
  /** The descriptions of pictures in it. */
  inside: Found[];
};

/** Where a text stands. Spans are in the source. */
export type Place =
  | { form: 'line'; span: Span; line: Line; at: (span: Span) => Span; block: Block['kind'] }
  | { form: 'alt'; span: Span; syntax: 'markdown' | 'html'; picture: Alone; isInCell: boolean }
  | { form: 'label'; span: Span }
  | { form: 'front matter'; key: 'title' | 'description' };
