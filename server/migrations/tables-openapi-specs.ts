import type { Generated } from 'kysely';

/** A description of an HTTP interface that an organization keeps. */
interface OpenapiSpecsTable {
  id: string;
  organization_id: string;
  slug: string;
  visibility: 'private' | 'public';
  /** Where it comes from; null for one that was given as a text. */
  source_url: string | null;
  /** Counts up with each source that is given, so that what came of an earlier one is recognized. */
  source_number: number;
  state: 'pending' | 'progress' | 'complete';
  /** When it is to be processed; null for a text that was. */
  due_at: number | null;
  /** The newest version; a source that fails leaves it. */
  last_version_id: string | null;
  last_processed_at: number | null;
  last_error_code: 'FETCH_TIMEOUT' | 'FETCH_ERROR' | 'PARSE_ERROR' | null;
  /** The same for people. */
  last_error: string | null;
  created_at: number;
  updated_at: number;
  version: Generated<number>;
}

/** The text of a specification until it is processed, compressed. */
interface OpenapiSpecTextsTable {
  spec_id: string;
  content: Uint8Array;
}

/** What a specification said at a time. */
interface OpenapiSpecVersionsTable {
  id: string;
  spec_id: string;
  /** Of the document: equal contents have equal hashes. */
  hash: string;
  created_at: number;
  /** JSON of all its files as one, compressed. */
  document: Uint8Array;
  /** The same in OpenAPI 3.1, where it is Swagger 2.0. */
  upgraded: Uint8Array | null;
}

/** How often what pages may show of an organization's specifications has changed. */
interface OpenapiSpecChangesTable {
  organization_id: string;
  number: number;
}

export interface OpenapiSpecTables {
  openapi_specs: OpenapiSpecsTable;
  openapi_spec_texts: OpenapiSpecTextsTable;
  openapi_spec_versions: OpenapiSpecVersionsTable;
  openapi_spec_changes: OpenapiSpecChangesTable;
}
