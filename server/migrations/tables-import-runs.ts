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

/** Which space of an organization is meant by an id of the hosted application. */
interface HostedSpacesTable {
  organization_id: string;
  hosted_id: string;
  space_id: string;
  /** Who said so; null where an import found it. */
  named_by: string | null;
  updated_at: number;
}

/** An id of the hosted application in links of a space. */
interface HostedMentionsTable {
  space_id: string;
  hosted_id: string;
  links: number;
  /** The space that these links lead to, as the head has it; empty where nobody knows. */
  known_as: string;
  /** 1 where the organization knows something else by now. */
  due: number;
}

export interface ImportRunTables {
  hosted_spaces: HostedSpacesTable;
  hosted_mentions: HostedMentionsTable;
  import_runs: ImportRunsTable;
  import_uploads: ImportUploadsTable;
}
