import type { Migration } from './migration.ts';

/** Findings that somebody does not want to see again. `page_id` is empty where that holds for all pages of the space. */
export const ignoredFindings: Migration = {
  version: 65,
  name: 'ignored findings',
  minimumCompatible: 41,
  statements: (t) => [
    `CREATE TABLE ignored_findings (
      id ${t.text} NOT NULL PRIMARY KEY,
      space_id ${t.text} NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
      page_id ${t.text} NOT NULL,
      rule ${t.text} NOT NULL,
      found ${t.text} NOT NULL,
      found_hash ${t.text} NOT NULL,
      reason ${t.text} NOT NULL,
      created_at ${t.time} NOT NULL,
      created_by ${t.text}
    )${t.table}`,
    `CREATE UNIQUE INDEX ignored_findings_once ON ignored_findings (space_id, page_id, rule, found_hash)`,
    `CREATE INDEX ignored_findings_by_age ON ignored_findings (space_id, created_at, id)`,
  ],
};
