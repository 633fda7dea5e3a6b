// The tables of working together and of finding again: change requests, comments, links.
import type { Generated } from 'kysely';

/** Set on insert, counted up by every update of the row. */
type Version = Generated<number>;

export interface ChangeRequestsTable {
  id: string;
  space_id: string;
  /** Counts up from 1 in its space, and is never used again. */
  number: number;
  subject: Generated<string>;
  /** Markdown. */
  description: Generated<string>;
  status: Generated<string>;
  head_revision_id: string;
  /** The revision of the main line that it began at. */
  initial_revision_id: string;
  /** The revision of the main line that was last pulled into it. */
  merged_ancestor_id: string | null;
  /** The revision of the main line that took it in. */
  merged_revision_id: string | null;
  comments_open: Generated<number>;
  created_by: string | null;
  created_at: number;
  updated_at: number;
  version: Version;
}

export interface ChangeRequestContributorsTable {
  change_request_id: string;
  user_id: string;
  action: string;
  count: Generated<number>;
  updated_at: number;
}

export interface ChangeRequestReviewsTable {
  id: string;
  change_request_id: string;
  author_id: string | null;
  status: string;
  /** What was looked at. */
  revision_id: string;
  created_at: number;
}

export interface ChangeRequestReviewersTable {
  change_request_id: string;
  user_id: string;
  requested_by: string | null;
  requested_at: number;
  /** What the request was at; null where a process before version 18 of the schema wrote the row. */
  revision_id: string | null;
}

export interface ChangeRequestMovesTable {
  change_request_id: string;
  /** Counted in the request. */
  number: number;
  from_status: string;
  to_status: string;
  moved_by: string | null;
  moved_at: number;
}

export interface CommentsTable {
  id: string;
  space_id: string;
  /** Null for a comment on the main content. */
  change_request_id: string | null;
  review_id: string | null;
  author_id: string | null;
  /** Markdown. */
  body: string;
  /** What the author was looking at. */
  revision_id: string;
  page_id: string | null;
  /** JSON: the page as it was then, for the day when it is gone. */
  page: string | null;
  node_id: string | null;
  /** JSON: the text of the node then, by which it is found again. */
  node: string | null;
  /** JSON: the words of the node that it is about, with what stands around them. */
  quote: string | null;
  /** JSON: what the author proposes to write there, and what that does to the source of the page in `revision_id`. */
  suggestion: string | null;
  /** JSON: what became of the suggestion; null while it is open. */
  outcome: string | null;
  status: Generated<string>;
  resolved_by: string | null;
  resolved_at: number | null;
  replies: Generated<number>;
  /** Of the last reply that was posted; it may be deleted since. */
  replied_at: Generated<number | null>;
  posted_at: number;
  edited_at: number | null;
  version: Version;
}

export interface CommentMentionsTable {
  comment_id: string;
  /** Empty where it is the comment itself that mentions somebody. */
  reply_id: string;
  user_id: string;
}

export interface CommentsSeenTable {
  user_id: string;
  space_id: string;
  /** Empty for all of the space; else `main` or the id of a change request, with `/` and the id of a page where it is one. */
  place: string;
  seen_at: number;
}

export interface CommentRepliesTable {
  id: string;
  comment_id: string;
  author_id: string | null;
  /** Markdown. */
  body: string;
  posted_at: number;
  edited_at: number | null;
  version: Version;
}

export interface CommentReactionsTable {
  comment_id: string;
  /** Empty for a reaction to the comment itself. */
  reply_id: Generated<string>;
  emoji: string;
  user_id: string;
  reacted_at: number;
}

/** The links of a body, worked out once. */
export interface BodyLinksTable {
  /** Of the text: bytes, as in `objects`. */
  hash: Uint8Array;
  /** The version of what worked them out. */
  derivation: number;
  /** JSON: pairs of kind and target. */
  links: string;
}

export interface PageTimesTable {
  space_id: string;
  page_id: string;
  created_at: number;
  updated_at: number;
}
