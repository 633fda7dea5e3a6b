import type { Migration } from './migration.ts';

/** What the texts of a space say by themselves, as checks read them. All of it can be made again. */
export const checkedTexts: Migration = {
  version: 67,
  name: 'checked texts',
  minimumCompatible: 41,
  statements: (t) => [
    `CREATE TABLE checked_texts (
      space_id ${t.text} NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
      kind ${t.text} NOT NULL,
      hash ${t.text} NOT NULL,
      made_by ${t.text} NOT NULL,
      result ${t.text} NOT NULL,
      used_at ${t.time} NOT NULL,
      PRIMARY KEY (space_id, kind, hash)
    )${t.table}`,
    `CREATE INDEX checked_texts_by_use ON checked_texts (used_at)`,
  ],
};
