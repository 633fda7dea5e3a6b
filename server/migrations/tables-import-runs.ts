/** An import that goes on in the background, or went on. */
interface ImportRunsTable {
  id: string;
  organization_id: string;
  /** On whose behalf; the revision is theirs. */
  created_by: string;
  /** `pending`, `in-progress`, `completed`, `failed` or `cancelled`. */
  state: string;
  /** What is imported, and where it goes, as JSON. */
  source: string;
  target: string;
  /** The space that it goes into; null until a new one is made. */
  space_id: string | null;
  change_request_id: string | null;
  created_at: number;
  started_at: number | null;
  /** Null while it is due. */
  ended_at: number | null;
  /** When it last got its turn; 0 before the first. */
  turned_at: number;
  /** How often it was begun. */
  attempts: number;
  /** What it is at, with what is done of that; `total` is 0 where nobody knows it. */
  phase: string | null;
  done: number;
  total: number;
  /** Why it failed, as JSON. */
  error: string | null;
  /** The revision that it made, and the one before; null where it made none. */
  revision_id: string | null;
  base_revision_id: string | null;
  /** What it did, counted, as JSON. */
  result: string | null;
  /** The whole report, as JSON. */
  report: string | null;
  undone_at: number | null;
}

/** A file that somebody uploaded to import it. Its bytes are a blob that nothing else names. */
interface ImportUploadsTable {
  id: string;
  organization_id: string;
  created_by: string;
  name: string;
  sha256: string;
  size: number;
  created_at: number;
}

export interface ImportRunTables {
  import_runs: ImportRunsTable;
  import_uploads: ImportUploadsTable;
}
