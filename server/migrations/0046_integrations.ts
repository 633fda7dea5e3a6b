import type { Migration } from './migration.ts';

/** Integrations that organizations publish, where they are installed, and what happened there. */
export const integrations: Migration = {
  version: 46,
  name: 'integrations',
  minimumCompatible: 41,
  statements: (t) => [
    `CREATE TABLE integrations (
      id ${t.text} NOT NULL PRIMARY KEY,
      organization_id ${t.text} NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
      name ${t.text} NOT NULL,
      folded_name ${t.text} NOT NULL,
      version ${t.int} NOT NULL,
      title ${t.text} NOT NULL,
      sought ${t.text} NOT NULL,
      description ${t.text} NOT NULL,
      summary ${t.text},
      target ${t.text} NOT NULL CHECK (target IN ('all', 'site', 'space', 'organization')),
      visibility ${t.text} NOT NULL CHECK (visibility IN ('public', 'private', 'unlisted')),
      scopes ${t.text} NOT NULL,
      categories ${t.text} NOT NULL,
      definition ${t.text} NOT NULL,
      has_blocks ${t.int} NOT NULL,
      has_content_sources ${t.int} NOT NULL,
      runtime ${t.text} NOT NULL CHECK (runtime IN ('v1', 'v2')),
      secrets ${t.text},
      created_at ${t.time} NOT NULL,
      updated_at ${t.time} NOT NULL
    )${t.table}`,
    `CREATE UNIQUE INDEX integrations_by_name ON integrations (folded_name)`,
    `CREATE INDEX integrations_by_visibility ON integrations (visibility, folded_name)`,
    `CREATE INDEX integrations_by_owner ON integrations (organization_id, folded_name)`,
    // Apart: no list of integrations is to read through scripts and pictures of megabytes.
    `CREATE TABLE integration_scripts (
      integration_id ${t.text} NOT NULL PRIMARY KEY REFERENCES integrations (id) ON DELETE CASCADE,
      version ${t.int} NOT NULL,
      content ${t.bytes} NOT NULL
    )${t.table}`,
    `CREATE TABLE integration_images (
      id ${t.text} NOT NULL PRIMARY KEY,
      integration_id ${t.text} NOT NULL REFERENCES integrations (id) ON DELETE CASCADE,
      place ${t.int} NOT NULL,
      content_type ${t.text} NOT NULL,
      content ${t.bytes} NOT NULL
    )${t.table}`,
    `CREATE UNIQUE INDEX integration_images_by_place ON integration_images (integration_id, place)`,
    `CREATE TABLE integration_block_domains (
      integration_id ${t.text} NOT NULL REFERENCES integrations (id) ON DELETE CASCADE,
      domain ${t.text} NOT NULL,
      PRIMARY KEY (integration_id, domain)
    )${t.table}`,
    `CREATE TABLE integration_installations (
      id ${t.text} NOT NULL PRIMARY KEY,
      integration_id ${t.text} NOT NULL REFERENCES integrations (id) ON DELETE CASCADE,
      organization_id ${t.text} NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
      paused ${t.int} NOT NULL DEFAULT 0,
      space_selection ${t.text} NOT NULL CHECK (space_selection IN ('all', 'selected')),
      site_selection ${t.text} NOT NULL CHECK (site_selection IN ('all', 'selected')),
      configuration ${t.text} NOT NULL,
      external_ids ${t.text} NOT NULL,
      created_by ${t.text},
      created_at ${t.time} NOT NULL,
      updated_at ${t.time} NOT NULL,
      version ${t.int} NOT NULL DEFAULT 1
    )${t.table}`,
    `CREATE UNIQUE INDEX integration_installations_once ON integration_installations (organization_id, integration_id)`,
    `CREATE INDEX integration_installations_by_age ON integration_installations (integration_id, created_at, id)`,
    `CREATE INDEX integration_installations_of_organization ON integration_installations (organization_id, created_at, id)`,
    // Exactly one of space and site is there.
    `CREATE TABLE integration_places (
      id ${t.text} NOT NULL PRIMARY KEY,
      installation_id ${t.text} NOT NULL REFERENCES integration_installations (id) ON DELETE CASCADE,
      integration_id ${t.text} NOT NULL REFERENCES integrations (id) ON DELETE CASCADE,
      space_id ${t.text} REFERENCES spaces (id) ON DELETE CASCADE,
      site_id ${t.text} REFERENCES sites (id) ON DELETE CASCADE,
      configuration ${t.text} NOT NULL,
      external_ids ${t.text} NOT NULL,
      created_at ${t.time} NOT NULL,
      updated_at ${t.time} NOT NULL,
      version ${t.int} NOT NULL DEFAULT 1
    )${t.table}`,
    `CREATE UNIQUE INDEX integration_places_of_spaces ON integration_places (installation_id, space_id) WHERE space_id IS NOT NULL`,
    `CREATE UNIQUE INDEX integration_places_of_sites ON integration_places (installation_id, site_id) WHERE site_id IS NOT NULL`,
    `CREATE INDEX integration_places_by_space ON integration_places (space_id) WHERE space_id IS NOT NULL`,
    `CREATE INDEX integration_places_by_site ON integration_places (site_id) WHERE site_id IS NOT NULL`,
    `CREATE INDEX integration_places_by_age ON integration_places (integration_id, created_at, id)`,
    // The external ids of installations and of places, to look them up by.
    `CREATE TABLE integration_external_ids (
      integration_id ${t.text} NOT NULL REFERENCES integrations (id) ON DELETE CASCADE,
      external_id ${t.text} NOT NULL,
      installation_id ${t.text} NOT NULL REFERENCES integration_installations (id) ON DELETE CASCADE,
      place_id ${t.text} REFERENCES integration_places (id) ON DELETE CASCADE
    )${t.table}`,
    `CREATE INDEX integration_external_ids_sought ON integration_external_ids (integration_id, external_id)`,
    `CREATE INDEX integration_external_ids_of_installation ON integration_external_ids (installation_id)`,
    `CREATE INDEX integration_external_ids_of_place ON integration_external_ids (place_id) WHERE place_id IS NOT NULL`,
    `CREATE TABLE integration_events (
      id ${t.text} NOT NULL PRIMARY KEY,
      integration_id ${t.text} NOT NULL REFERENCES integrations (id) ON DELETE CASCADE,
      installation_id ${t.text} NOT NULL,
      type ${t.text} NOT NULL,
      payload ${t.text} NOT NULL,
      status ${t.text} NOT NULL CHECK (status IN ('pending', 'success', 'failed')),
      logs ${t.text} NOT NULL,
      created_at ${t.time} NOT NULL
    )${t.table}`,
    `CREATE INDEX integration_events_pending ON integration_events (installation_id, created_at, id) WHERE status = 'pending'`,
    `CREATE INDEX integration_events_by_age ON integration_events (integration_id, created_at, id)`,
  ],
};
