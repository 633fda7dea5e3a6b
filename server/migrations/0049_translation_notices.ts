import type { Migration } from './migration.ts';

/** Whether pages that are behind their source say so to readers, and how such a page is found. */
export const translationNotices: Migration = {
  version: 49,
  name: 'translation notices',
  minimumCompatible: 41,
  statements: (t) => [
    `ALTER TABLE translation_spaces ADD COLUMN notice ${t.int} NOT NULL DEFAULT 0`,
    `CREATE INDEX translation_pages_by_target ON translation_pages (binding_id, target_page_id)`,
  ],
};
