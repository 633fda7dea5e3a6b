/** Some words side by side that answer a part of a question. */
export interface Variant {
  /** The words with a blank between them, as they stand in the words of a text. */
  text: string;
  /** How well it answers: 1 for what was written. */
  weight: number;
}

/** A part of a question: one of these variants. */
export interface Term {
  /** The best first; that is what was written. */
  variants: readonly Variant[];
  /** Whether what only begins as the first variant is meant too. */
  prefix: boolean;
  /** How much it says: rare words more than common ones, and those that every question has next to nothing. */
  weight: number;
  /** Whether it says nothing by itself, such as "the". Pages need not have it. */
  isStop: boolean;
  /** Whether it says little by itself, such as "create". */
  isWeak?: boolean;
}

/** How well a word answers that only begins as it was written. */
export const BEGUN = 0.6;

/** How well another form of a word answers. */
export const FORM = 0.9;

/** What was written, in its order. */
export const textOf = ({ variants }: Term): string => variants[0]?.text ?? '';
