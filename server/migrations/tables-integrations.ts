import type { Generated } from 'kysely';

/** A program that an organization publishes, and that organizations install. */
interface IntegrationsTable {
  id: string;
  /** Who publishes it. */
  organization_id: string;
  name: string;
  /** In lower case: no two names differ in their case alone. */
  folded_name: string;
  /** Grows with each publication. */
  version: number;
  title: string;
  /** Name and title as they are searched for. */
  sought: string;
  description: string;
  summary: string | null;
  target: 'all' | 'site' | 'space' | 'organization';
  visibility: 'public' | 'private' | 'unlisted';
  /** Names with blanks between them. */
  scopes: string;
  /** As scopes, with blanks around as well. */
  categories: string;
  /** JSON: blocks, content sources, configurations, external links, content security policy. */
  definition: string;
  has_blocks: number;
  has_content_sources: number;
  /** The form of the script. */
  runtime: 'v1' | 'v2';
  /** JSON, sealed; null where there are none. */
  secrets: string | null;
  created_at: number;
  updated_at: number;
  /** Set once it is nobody's any longer, and only its script is still to learn of that. Its name is free again. */
  unpublished_at: number | null;
}

/** The script of the newest version, compressed. */
interface IntegrationScriptsTable {
  integration_id: string;
  version: number;
  content: Uint8Array;
}

interface IntegrationImagesTable {
  id: string;
  integration_id: string;
  /** 0 is the icon; previews count from 1. */
  place: number;
  content_type: string;
  content: Uint8Array;
}

/** Hosts whose addresses a block of an integration shows. */
interface IntegrationBlockDomainsTable {
  integration_id: string;
  domain: string;
}

/** An integration in an organization. */
interface IntegrationInstallationsTable {
  id: string;
  integration_id: string;
  organization_id: string;
  /** By an administrator. Whether it is complete follows from the configuration. */
  paused: Generated<number>;
  space_selection: 'all' | 'selected';
  site_selection: 'all' | 'selected';
  /** JSON, sealed: integrations keep tokens of other services in it. */
  configuration: string;
  /** JSON, a list. */
  external_ids: string;
  created_by: string | null;
  created_at: number;
  updated_at: number;
  version: Generated<number>;
}

/** A space or a site for which an installation has a configuration of its own. */
interface IntegrationPlacesTable {
  id: string;
  installation_id: string;
  integration_id: string;
  space_id: string | null;
  site_id: string | null;
  configuration: string;
  external_ids: string;
  created_at: number;
  updated_at: number;
  version: Generated<number>;
}

interface IntegrationExternalIdsTable {
  integration_id: string;
  external_id: string;
  installation_id: string;
  /** Null where it is the installation's own. */
  place_id: string | null;
}

/** What an integration was notified of. It stays when the installation is gone. */
interface IntegrationEventsTable {
  id: string;
  integration_id: string;
  installation_id: string;
  type: string;
  /** JSON, as the integration receives it. */
  payload: string;
  status: 'pending' | 'success' | 'failed';
  /** JSON, a list of lines. */
  logs: string;
  created_at: number;
}

export interface IntegrationTables {
  integrations: IntegrationsTable;
  integration_scripts: IntegrationScriptsTable;
  integration_images: IntegrationImagesTable;
  integration_block_domains: IntegrationBlockDomainsTable;
  integration_installations: IntegrationInstallationsTable;
  integration_places: IntegrationPlacesTable;
  integration_external_ids: IntegrationExternalIdsTable;
  integration_events: IntegrationEventsTable;
}
