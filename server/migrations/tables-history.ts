/** A page that a revision of the main line made, changed, moved or deleted. */
interface RevisionPagesTable {
  space_id: string;
  page_id: string;
  /** Of the revision. */
  created_at: number;
  revision_id: string;
}

/** A revision from before pages were noted. */
interface UnnotedRevisionsTable {
  revision_id: string;
  space_id: string;
  created_at: number;
}

/** A revision that was removed. What it names stays for a while: whoever read it may still make another one of that. */
interface RemovedRevisionsTable {
  revision_id: string;
  space_id: string;
  tree: string;
  import_tree: string | null;
  removed_at: number;
}

export interface HistoryTables {
  removed_revisions: RemovedRevisionsTable;
  revision_pages: RevisionPagesTable;
  unnoted_revisions: UnnotedRevisionsTable;
}
