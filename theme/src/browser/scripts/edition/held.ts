// What an index holds that answers searches without a server: written by the server, read by the script of the search.
/** What the index of an offline edition knows of all its pages. */
export interface HeldIndex {
  pages: number;
  /** The first word of each file of words, in the order of their code units. */
  words: string[];
  /** How many pages there are before each file of texts. */
  texts: number[];
  /** By the code of the algorithm that cuts its ends off: what of it is known besides. */
  languages: Record<string, HeldLanguage>;
  variants: HeldVariant[];
  sections: { id: string; title: string }[];
  /** What is said of so many pages; the last of them for more, too. */
  counts: string[];
}

export interface HeldLanguage {
  stop: string[];
  /** Words that say little by themselves. */
  weak: string[];
  synonyms: [key: string, others: string[][]][];
}

/** A variant of the site: its pages lie one after the other. */
export interface HeldVariant {
  /** The number of its first page, and of the one after its last. */
  from: number;
  to: number;
  language: string;
  section: string;
  /** What it is called among others. */
  title: string;
  /** Which variants are searched from within it. */
  around: number[];
}

/** Each word with the pages that have it, as `page * 16 + place * 4 + often`; and each stem with the words that have it. */
export type HeldWords = Record<string, number[] | string[]>;

/** Where on a page a word stands at best. */
export const PLACE = { text: 0, heading: 1, title: 2 } as const;

/** What marks a stem among words, which have no such character. */
export const STEM = '~';

export interface HeldPage {
  title: string;
  /** From the folder of the edition. */
  url: string;
  path: string;
  above: string[];
  sections: [anchor: string, heading: string, text: string][];
}
