import type { Migration } from './migration.ts';

/** Descriptions of HTTP interfaces that an organization keeps, and their versions. */
export const openapiSpecs: Migration = {
  version: 42,
  name: 'openapi specs',
  minimumCompatible: 41,
  statements: (t) => [
    `CREATE TABLE openapi_specs (
      id ${t.text} NOT NULL PRIMARY KEY,
      organization_id ${t.text} NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
      slug ${t.text} NOT NULL,
      visibility ${t.text} NOT NULL CHECK (visibility IN ('private', 'public')),
      source_url ${t.text},
      source_number ${t.int} NOT NULL,
      state ${t.text} NOT NULL CHECK (state IN ('pending', 'progress', 'complete')),
      due_at ${t.time},
      last_version_id ${t.text},
      last_processed_at ${t.time},
      last_error_code ${t.text} CHECK (last_error_code IN ('FETCH_TIMEOUT', 'FETCH_ERROR', 'PARSE_ERROR')),
      last_error ${t.text},
      created_at ${t.time} NOT NULL,
      updated_at ${t.time} NOT NULL,
      version ${t.int} NOT NULL DEFAULT 1
    )${t.table}`,
    `CREATE UNIQUE INDEX openapi_specs_by_slug ON openapi_specs (organization_id, slug)`,
    `CREATE INDEX openapi_specs_by_age ON openapi_specs (organization_id, created_at, id)`,
    `CREATE INDEX openapi_specs_due ON openapi_specs (due_at) WHERE due_at IS NOT NULL`,
    // Apart: no list of specifications is to read through texts of megabytes.
    `CREATE TABLE openapi_spec_texts (
      spec_id ${t.text} NOT NULL PRIMARY KEY REFERENCES openapi_specs (id) ON DELETE CASCADE,
      content ${t.bytes} NOT NULL
    )${t.table}`,
    `CREATE TABLE openapi_spec_versions (
      id ${t.text} NOT NULL PRIMARY KEY,
      spec_id ${t.text} NOT NULL REFERENCES openapi_specs (id) ON DELETE CASCADE,
      hash ${t.text} NOT NULL,
      created_at ${t.time} NOT NULL,
      document ${t.bytes} NOT NULL,
      upgraded ${t.bytes}
    )${t.table}`,
    `CREATE INDEX openapi_spec_versions_by_age ON openapi_spec_versions (spec_id, created_at, id)`,
  ],
};
