import type { Migration } from './migration.ts';

/** Finds what names a revision, or a text of one, so that none goes that somebody refers to. */
const references = [
  'revision_pages_by_revision ON revision_pages (revision_id)',
  'revisions_of_requests ON revisions (change_request_id, created_at, id) WHERE change_request_id IS NOT NULL',
  'change_requests_by_initial ON change_requests (initial_revision_id)',
  'change_requests_by_ancestor ON change_requests (merged_ancestor_id) WHERE merged_ancestor_id IS NOT NULL',
  'change_requests_by_merged ON change_requests (merged_revision_id) WHERE merged_revision_id IS NOT NULL',
  'change_request_reviews_by_revision ON change_request_reviews (revision_id)',
  'change_request_reviewers_by_revision ON change_request_reviewers (revision_id) WHERE revision_id IS NOT NULL',
  'comments_by_revision ON comments (revision_id)',
  'comments_with_outcome ON comments (space_id, id) WHERE outcome IS NOT NULL',
  'drafts_by_base ON drafts (base_revision_id)',
  'import_runs_by_revision ON import_runs (revision_id) WHERE revision_id IS NOT NULL',
  'import_runs_by_base ON import_runs (base_revision_id) WHERE base_revision_id IS NOT NULL',
  'translation_pages_by_base ON translation_pages (base_body) WHERE base_body IS NOT NULL',
  'translation_delivered_pages_by_base ON translation_delivered_pages (base_body)',
];

/** Revisions that were removed of late: whoever read one before may still make another of what it names. */
export const revisionRetention: Migration = {
  version: 81,
  name: 'revision retention',
  minimumCompatible: 41,
  statements: (t) => [
    `CREATE TABLE removed_revisions (
      revision_id ${t.text} NOT NULL PRIMARY KEY,
      space_id ${t.text} NOT NULL,
      tree ${t.text} NOT NULL,
      import_tree ${t.text},
      removed_at ${t.time} NOT NULL
    )${t.table}`,
    'CREATE INDEX removed_revisions_by_time ON removed_revisions (removed_at)',
    ...references.map((index) => `CREATE INDEX ${index}`),
  ],
};
