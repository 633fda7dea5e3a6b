// What sites know of their readers.
import type { Generated } from 'kysely';

/** Set on insert, counted up by every update of the row. */
type Version = Generated<number>;

export interface SitePublishingAuthTable {
  site_id: string;
  /** Who has it can sign tokens of readers. Its owners are shown it again and again, so it is kept as it is. */
  private_key: string;
  backend: Generated<string>;
  /** Where readers without a token are sent. */
  fallback_url: string | null;
  version: Version;
}

export interface SiteAdaptiveSchemasTable {
  site_id: string;
  /** JSON, as it was sent. */
  json_schema: string;
  updated_at: number;
  version: Version;
}

export interface VisitorTables {
  site_publishing_auth: SitePublishingAuthTable;
  site_adaptive_schemas: SiteAdaptiveSchemasTable;
}
