// The tables of the search: all of them derived, so they may be emptied and are filled again.
import type { Generated } from 'kysely';

type Flag = 0 | 1;

/** How far the search index of a space has come. */
interface SearchSpacesTable {
  space_id: string;
  /** What is in the index; empty before anything is. */
  tree: Generated<string>;
  tokenizer: Generated<number>;
  /** Counts the parts of the work; each is done once. */
  turn: Generated<number>;
  /** Set by triggers when the space is made, moves on, or is gone. */
  due: Generated<Flag>;
}

/** A page of a space's main content as the search knows it. Its tokens lie in the index under its number. */
interface SearchPagesTable {
  /** The database assigns it, and never assigns it again. */
  number: Generated<number>;
  space_id: string;
  page_id: string;
  /** Empty for a page without text. */
  body_hash: string;
  title: string;
  path: string;
  /** The words of its earlier addresses that its title and its address do not have. */
  former: Generated<string>;
  /** Whether visitors of a site may find it too: 1 for all of them, 2 for those whom a condition admits. */
  open: Flag | 2;
  tokenizer: number;
}

/** What is derived of a text. */
interface SearchBodiesTable {
  body_hash: string;
  tokenizer: number;
  /** Its tokens: a line for each section, its heading and its text apart by a tab. */
  words: string;
  /** JSON: where other texts stand in it, if any do. */
  note: string | null;
  /** A JSON list of its sections. Null in a row from before, whose sections are rows. */
  sections: string | null;
  /** The text that this one continues: then words and sections are what it has other than that one, which is kept whole. */
  base: string | null;
  /** JSON: how much of the beginning and of the end of the base's words belong to this text, and of its sections. */
  cuts: string | null;
}

/** Sections of texts that were derived before they were kept with the text. Nothing is added. */
interface SearchSectionsTable {
  body_hash: string;
  ordinal: number;
  anchor: string;
  heading: string;
  level: number;
  text: string;
}

interface SearchWordsTable {
  language: string;
  word: string;
  /** The codes of the languages whose stems of it are there, each between commas; null in a row from before. */
  stemmers: string | null;
}

/** A word as it stands in texts, by its stem, which begins with the code of the language that cut it. */
interface SearchStemsTable {
  stem: string;
  /** As spaces say it; empty for those that say nothing. */
  language: string;
  word: string;
}

interface SearchGramsTable {
  language: string;
  gram: string;
  length: number;
  word: string;
}

export interface SearchTables {
  search_spaces: SearchSpacesTable;
  search_pages: SearchPagesTable;
  search_bodies: SearchBodiesTable;
  search_sections: SearchSectionsTable;
  search_words: SearchWordsTable;
  search_stems: SearchStemsTable;
  search_grams: SearchGramsTable;
}
