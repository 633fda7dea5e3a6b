import type { ColumnTypes, Migration } from './migration.ts';

const lines = (t: ColumnTypes): string[] => [
  // A revision of a change request is not part of the main line; a merge says which request it took in.
  `ALTER TABLE revisions ADD COLUMN change_request_id ${t.text}`,
  `ALTER TABLE revisions ADD COLUMN merged_from ${t.text}`,
  `CREATE INDEX revisions_of_main ON revisions (space_id, created_at, id) WHERE change_request_id IS NULL`,
  `CREATE INDEX revisions_of_change_request ON revisions (change_request_id, created_at, id) WHERE change_request_id IS NOT NULL`,
  // What an import read, where edits made since the one before were merged with it: the next one begins there.
  `ALTER TABLE revisions ADD COLUMN import_tree ${t.text}`,
  `CREATE INDEX revisions_by_import_tree ON revisions (import_tree) WHERE import_tree IS NOT NULL`,
  `CREATE INDEX revisions_of_imports ON revisions (space_id, created_at, id) WHERE import_report IS NOT NULL`,
  `ALTER TABLE organizations ADD COLUMN merge_rules ${t.text}`,
  `ALTER TABLE spaces ADD COLUMN merge_rules ${t.text}`,
];

const changeRequests = (t: ColumnTypes): string[] => [
  `CREATE TABLE change_requests (
    id ${t.text} NOT NULL PRIMARY KEY,
    space_id ${t.text} NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
    number ${t.int} NOT NULL,
    subject ${t.text} NOT NULL DEFAULT '',
    description ${t.text} NOT NULL DEFAULT '',
    status ${t.text} NOT NULL DEFAULT 'draft',
    head_revision_id ${t.text} NOT NULL,
    initial_revision_id ${t.text} NOT NULL,
    merged_ancestor_id ${t.text},
    merged_revision_id ${t.text},
    comments_open ${t.int} NOT NULL DEFAULT 0,
    created_by ${t.text},
    created_at ${t.time} NOT NULL,
    updated_at ${t.time} NOT NULL,
    version ${t.int} NOT NULL DEFAULT 1,
    UNIQUE (space_id, number)
  )${t.table}`,
  `CREATE INDEX change_requests_by_status ON change_requests (space_id, status, number)`,
  `CREATE INDEX change_requests_by_creator ON change_requests (created_by, space_id)`,
  `CREATE TABLE change_request_contributors (
    change_request_id ${t.text} NOT NULL REFERENCES change_requests (id) ON DELETE CASCADE,
    user_id ${t.text} NOT NULL,
    action ${t.text} NOT NULL,
    count ${t.int} NOT NULL DEFAULT 0,
    updated_at ${t.time} NOT NULL,
    PRIMARY KEY (change_request_id, user_id, action)
  )${t.table}`,
  `CREATE INDEX change_request_contributors_by_user ON change_request_contributors (user_id, change_request_id)`,
  `CREATE TABLE change_request_reviews (
    id ${t.text} NOT NULL PRIMARY KEY,
    change_request_id ${t.text} NOT NULL REFERENCES change_requests (id) ON DELETE CASCADE,
    author_id ${t.text},
    status ${t.text} NOT NULL,
    revision_id ${t.text} NOT NULL,
    created_at ${t.time} NOT NULL
  )${t.table}`,
  `CREATE INDEX change_request_reviews_by_request ON change_request_reviews (change_request_id, created_at, id)`,
  `CREATE TABLE change_request_reviewers (
    change_request_id ${t.text} NOT NULL REFERENCES change_requests (id) ON DELETE CASCADE,
    user_id ${t.text} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    requested_by ${t.text},
    requested_at ${t.time} NOT NULL,
    PRIMARY KEY (change_request_id, user_id)
  )${t.table}`,
  `CREATE INDEX change_request_reviewers_by_user ON change_request_reviewers (user_id, change_request_id)`,
];

const comments = (t: ColumnTypes): string[] => [
  `CREATE TABLE comments (
    id ${t.text} NOT NULL PRIMARY KEY,
    space_id ${t.text} NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
    change_request_id ${t.text} REFERENCES change_requests (id) ON DELETE CASCADE,
    review_id ${t.text} REFERENCES change_request_reviews (id) ON DELETE CASCADE,
    author_id ${t.text},
    body ${t.text} NOT NULL,
    revision_id ${t.text} NOT NULL,
    page_id ${t.text},
    page ${t.text},
    node_id ${t.text},
    node ${t.text},
    status ${t.text} NOT NULL DEFAULT 'open',
    resolved_by ${t.text},
    resolved_at ${t.time},
    replies ${t.int} NOT NULL DEFAULT 0,
    posted_at ${t.time} NOT NULL,
    edited_at ${t.time},
    version ${t.int} NOT NULL DEFAULT 1
  )${t.table}`,
  `CREATE INDEX comments_of_space ON comments (space_id, posted_at, id) WHERE change_request_id IS NULL`,
  `CREATE INDEX comments_of_change_request ON comments (change_request_id, posted_at, id) WHERE change_request_id IS NOT NULL`,
  `CREATE INDEX comments_of_page ON comments (space_id, page_id, posted_at, id) WHERE page_id IS NOT NULL`,
  `CREATE INDEX comments_of_review ON comments (review_id) WHERE review_id IS NOT NULL`,
  `CREATE TABLE comment_replies (
    id ${t.text} NOT NULL PRIMARY KEY,
    comment_id ${t.text} NOT NULL REFERENCES comments (id) ON DELETE CASCADE,
    author_id ${t.text},
    body ${t.text} NOT NULL,
    posted_at ${t.time} NOT NULL,
    edited_at ${t.time},
    version ${t.int} NOT NULL DEFAULT 1
  )${t.table}`,
  `CREATE INDEX comment_replies_by_comment ON comment_replies (comment_id, posted_at, id)`,
  // A reaction to the comment itself has the empty id of a reply.
  `CREATE TABLE comment_reactions (
    comment_id ${t.text} NOT NULL REFERENCES comments (id) ON DELETE CASCADE,
    reply_id ${t.text} NOT NULL DEFAULT '',
    emoji ${t.text} NOT NULL,
    user_id ${t.text} NOT NULL,
    reacted_at ${t.time} NOT NULL,
    PRIMARY KEY (comment_id, reply_id, emoji, user_id)
  )${t.table}`,
];

export const collaboration: Migration = {
  version: 3,
  name: 'collaboration',
  minimumCompatible: 1,
  statements: (t) => [...lines(t), ...changeRequests(t), ...comments(t)],
};
