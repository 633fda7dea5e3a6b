import type { Migration } from './migration.ts';

/** The forms of a word, by their stem. Words from before have none until their pages are indexed again. */
export const searchStems: Migration = {
  version: 69,
  name: 'search stems',
  minimumCompatible: 41,
  statements: (t) => [
    `CREATE TABLE search_stems (
      stem ${t.text} NOT NULL,
      language ${t.text} NOT NULL,
      word ${t.text} NOT NULL,
      PRIMARY KEY (stem, language, word)
    )${t.table}`,
    `ALTER TABLE search_words ADD COLUMN stemmers ${t.text}`,
  ],
};
