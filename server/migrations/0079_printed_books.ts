import type { Migration } from './migration.ts';

/** Which blob has the PDF that was made of what, so that each is made once, whichever server it is asked of. */
export const printedBooks: Migration = {
  version: 79,
  name: 'printed books',
  minimumCompatible: 41,
  statements: (t) => [
    `CREATE TABLE printed_books (
      name ${t.text} NOT NULL PRIMARY KEY,
      sha256 ${t.text} NOT NULL,
      good_until ${t.time} NOT NULL
    )${t.table}`,
    'CREATE INDEX printed_books_by_time ON printed_books (good_until)',
  ],
};
