import type { Migration } from './migration.ts';

/** What somebody wrote is found by who they are: for the archive of their data, and for their end. */
export const peopleByName: Migration = {
  version: 82,
  name: 'people by name',
  minimumCompatible: 41,
  statements: () => [
    'CREATE INDEX revisions_by_author ON revisions (author_id, id) WHERE author_id IS NOT NULL',
    'CREATE INDEX revision_contributors_by_user ON revision_contributors (user_id, revision_id)',
    'CREATE INDEX comments_by_author ON comments (author_id, id) WHERE author_id IS NOT NULL',
    'CREATE INDEX comment_replies_by_author ON comment_replies (author_id, id) WHERE author_id IS NOT NULL',
    'CREATE INDEX comment_reactions_by_user ON comment_reactions (user_id, comment_id, reply_id, emoji)',
    'CREATE INDEX change_request_reviews_by_author ON change_request_reviews (author_id, id) WHERE author_id IS NOT NULL',
    'CREATE INDEX draft_contributors_by_user ON draft_contributors (user_id, draft_id)',
    'CREATE INDEX email_invites_by_address ON email_invites (email)',
  ],
};
