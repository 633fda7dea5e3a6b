import type { Node } from 'prosemirror-model';

/** Something that can be inserted, as the menu lists it. */
export interface BlockChoice {
  id: string;
  name: string;
  /** What else people call it, in lower case. */
  words: string;
  group: 'Text' | 'Lists' | 'Layout' | 'Media' | 'Reference' | 'Reuse' | 'In the line';
  make: () => Node;
  /** Its form is opened at once: without an address it is nothing. */
  asks?: true;
  /** It is written as its source. */
  isSource?: true;
}
