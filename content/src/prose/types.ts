import type { Block } from '../blocks/types.ts';
import type { Span } from '../markdown/positions/positions.ts';
import type { PageFacts } from '../page/facts.ts';
import type { UnitKind } from '../translation/types.ts';

/** In prose: one character of the syntax of a mark or of a link. A word may go on behind it. */
export const MARK = '\u0001';
/** In prose: one character of something that is no words, such as code, a picture, a tag, an address. */
export const THING = '\u0002';

/** A text that readers read as prose. */
export type Prose = {
  kind: UnitKind;
  /** As it is written, where every character that is no word of a reader is `MARK` or `THING`. */
  text: string;
  /** From offsets in the text to those in the source. */
  at: (span: Span) => Span;
  /** The block that it stands in; the front matter has none. */
  block: Block | undefined;
};

/** A link in running text. */
export type ProseLink = {
  /** What readers see of it. */
  text: string;
  target: string;
  /** The place of that text. */
  span: Span;
  /** The address itself is what readers see. */
  isBare: boolean;
};

export type PageProse = {
  facts: PageFacts;
  /** Whether the parser read the page. One that is too much for it has nothing else here. */
  isRead: boolean;
  blocks: readonly Block[];
  prose: Prose[];
  links: ProseLink[];
  /** Everything that stands in code, for who asks whether a word is one of a program. */
  code: string[];
};
