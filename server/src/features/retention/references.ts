// References: every column that names a revision, or a text that only revisions hold, and what becomes of it. Whatever comes to name
// one has its line here, and a test fails until it has.

interface Reference {
  /** Table and column. */
  in: string;
  /** Its rows hold the revision whose id they have: the column has an index, and is looked into each time. */
  holdsFor?: string;
  /** What else becomes of it. */
  why?: string;
}

export const REFERENCES: readonly Reference[] = [
  { in: 'change_requests.initial_revision_id', holdsFor: 'change requests' },
  { in: 'change_requests.merged_ancestor_id', holdsFor: 'change requests' },
  { in: 'change_requests.merged_revision_id', holdsFor: 'change requests' },
  { in: 'change_request_reviews.revision_id', holdsFor: 'reviews' },
  { in: 'change_request_reviewers.revision_id', holdsFor: 'reviews' },
  { in: 'comments.revision_id', holdsFor: 'comments' },
  { in: 'import_runs.revision_id', holdsFor: 'imports' },
  { in: 'import_runs.base_revision_id', holdsFor: 'imports' },
  { in: 'spaces.head_revision_id', why: 'holds: the main content' },
  {
    in: 'change_requests.head_revision_id',
    why: 'holds: the last of a line is never looked at, and one on the main line is the initial one',
  },
  {
    in: 'drafts.base_revision_id',
    why: 'holds while the draft is open; a closed one goes over to the revision before',
  },
  { in: 'comments.outcome', why: 'holds: the revision that a suggestion became' },
  { in: 'revisions.id', why: 'the revision itself' },
  {
    in: 'revisions.parents',
    why: 'holds the revision before a merge or an update, and what an update took in; else the next one goes over to the revision before',
  },
  { in: 'revisions.tree', why: 'goes with it, and stays in removed_revisions for a while' },
  { in: 'revisions.import_tree', why: 'goes with it, and stays in removed_revisions for a while' },
  { in: 'revisions.import_report', why: 'says of an import which revision it made: the same row' },
  { in: 'revision_pages.revision_id', why: 'goes over to the next revision, which has these changes now' },
  { in: 'revision_contributors.revision_id', why: 'goes over to the next revision, which has these words now' },
  { in: 'unnoted_revisions.revision_id', why: 'holds all of its space until the pages are noted' },
  { in: 'removed_revisions.revision_id', why: 'a revision that was removed' },
  { in: 'removed_revisions.tree', why: 'a root of the sweep, until a sweep begins a day later' },
  { in: 'removed_revisions.import_tree', why: 'a root of the sweep, until a sweep begins a day later' },
  {
    in: 'unmeasured_revisions.revision_id',
    why: 'is counted for a quota; of one that is gone there is nothing to count',
  },
  { in: 'held_bytes.hash', why: 'is counted for a quota, and anew when revisions went' },
  { in: 'search_spaces.tree', why: 'holds: what the search was brought to' },
  { in: 'search_pages.body_hash', why: 'is in the tree that the search was brought to' },
  { in: 'search_bodies.body_hash', why: 'a key of what is derived' },
  { in: 'search_sections.body_hash', why: 'a key of what is derived' },
  { in: 'body_links.hash', why: 'goes with the object' },
  { in: 'objects.hash', why: 'the object itself' },
  { in: 'object_marks.hash', why: 'notes of the sweep' },
  { in: 'translation_pages.base_body', why: 'holds the text, not the revision: usedBodies of translations' },
  { in: 'translation_delivered_pages.base_body', why: 'holds the text, not the revision: usedBodies of translations' },
  { in: 'translation_pages.source_body', why: 'is compared with and never read' },
  { in: 'translation_pages.target_body', why: 'is compared with and never read' },
  { in: 'import_runs.report', why: 'names the revision of import_runs.revision_id' },
  { in: 'import_runs.result', why: 'names the revision of import_runs.revision_id' },
  { in: 'events.payload', why: 'says what happened; whoever is notified asks for the revision, and may find it gone' },
  { in: 'live_events.ids', why: 'says what happened; whoever is notified asks for the revision, and may find it gone' },
  {
    in: 'webhook_deliveries.payload',
    why: 'says what happened; whoever is notified asks for the revision, and may find it gone',
  },
  {
    in: 'integration_events.payload',
    why: 'says what happened; whoever is notified asks for the revision, and may find it gone',
  },
  { in: 'audit_events.state_before', why: 'says what was done, also of what is gone' },
  { in: 'audit_events.state_after', why: 'says what was done, also of what is gone' },
  {
    in: 'idempotency_keys.answer',
    why: 'an answer that is sent again for a day; revisions are kept for at least a week',
  },
];
