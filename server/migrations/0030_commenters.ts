import type { Migration } from './migration.ts';

/** Who commented is found from author to author. */
export const commenters: Migration = {
  version: 30,
  name: 'commenters',
  minimumCompatible: 1,
  statements: () => [
    `CREATE INDEX comment_authors_of_space ON comments (space_id, author_id) WHERE change_request_id IS NULL`,
    `CREATE INDEX comment_authors_of_change_request ON comments (change_request_id, author_id) WHERE change_request_id IS NOT NULL`,
  ],
};
