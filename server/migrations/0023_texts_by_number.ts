import type { ColumnTypes, Migration } from './migration.ts';

const COLUMNS = 'body_hash, tokenizer, words, note, sections, base, cuts';

/** For SQLite alone: the index of a key has no values in it on PostgreSQL. */
const searchBodies = (t: ColumnTypes): string[] =>
  t.dialect === 'postgres'
    ? []
    : [
        `CREATE TABLE search_bodies_by_number (
          body_hash ${t.text} NOT NULL PRIMARY KEY,
          tokenizer ${t.int} NOT NULL,
          words ${t.text} NOT NULL,
          note ${t.text},
          sections ${t.text},
          base ${t.text},
          cuts ${t.text}
        )${t.table}`,
        `INSERT INTO search_bodies_by_number (${COLUMNS}) SELECT ${COLUMNS} FROM search_bodies`,
        `DROP TABLE search_bodies`,
        `ALTER TABLE search_bodies_by_number RENAME TO search_bodies`,
        `CREATE INDEX search_bodies_by_base ON search_bodies (base) WHERE base IS NOT NULL`,
      ];

/**
 * Texts of the search lie apart from their key again. To compare a key, SQLite reads the whole entry of a tree where that is
 * longer than a page, so a text of eight kilobytes that lay in the tree of its key was found by reading a dozen others.
 */
export const textsByNumber: Migration = {
  version: 23,
  name: 'texts by number',
  minimumCompatible: 21,
  statements: searchBodies,
};
