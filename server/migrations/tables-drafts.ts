/** The text of a page that no revision has yet, or the memory of one that was committed or discarded. */
interface DraftsTable {
  id: string;
  space_id: string;
  /** The change request that it is in; empty for the main line. */
  line: string;
  page_id: string;
  /** Counts on for ever. */
  version: number;
  /** Whether its last version is in no revision yet. */
  open: 0 | 1;
  /** The revision whose page its text takes in. */
  base_revision_id: string;
  /** Who saved last. */
  author_id: string;
  /** Why it is not committed although it rests. */
  held: string | null;
  /** When it is to be committed; null while it is held or not open. */
  due_at: number | null;
  /** Since when it is open. */
  created_at: number;
  /** When it was last saved. */
  updated_at: number;
}

/** The last versions of a draft: what somebody writes is merged from the one that they began with. */
interface DraftTextsTable {
  draft_id: string;
  version: number;
  /** Chosen by the client, so that a save that is sent again is known. */
  save_id: string | null;
  /** Of what was sent, which is not what is stored where texts were merged. */
  sent_hash: string | null;
  bytes: Uint8Array;
  /** How many bytes the text has, where its bytes are packed; else 0. */
  plain_size: number;
  created_at: number;
}

interface DraftContributorsTable {
  draft_id: string;
  user_id: string;
  updated_at: number;
}

/** Who wrote in a revision besides its author. */
interface RevisionContributorsTable {
  revision_id: string;
  user_id: string;
}

export interface DraftTables {
  drafts: DraftsTable;
  draft_texts: DraftTextsTable;
  draft_contributors: DraftContributorsTable;
  revision_contributors: RevisionContributorsTable;
}
