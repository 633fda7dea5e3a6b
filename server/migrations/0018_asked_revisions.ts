import type { Migration } from './migration.ts';

/** What a reviewer was asked to look at: the revision that the request was at, or, before it had one of its own, began with. */
export const askedRevisions: Migration = {
  version: 18,
  name: 'asked revisions',
  minimumCompatible: 17,
  statements: (t) => [
    `ALTER TABLE change_request_reviewers ADD COLUMN revision_id ${t.text}`,
    `UPDATE change_request_reviewers SET revision_id = (
      SELECT COALESCE(
        (
          SELECT revisions.id FROM revisions
          WHERE revisions.space_id = change_requests.space_id
            AND revisions.change_request_id = change_requests.id
            AND revisions.created_at <= change_request_reviewers.requested_at
          ORDER BY revisions.created_at DESC, revisions.id DESC LIMIT 1
        ),
        change_requests.initial_revision_id
      )
      FROM change_requests WHERE change_requests.id = change_request_reviewers.change_request_id
    )`,
  ],
};
