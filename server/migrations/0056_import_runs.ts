import type { Migration } from './migration.ts';

/** Imports that go on in the background, and files that were uploaded for them. */
export const importRuns: Migration = {
  version: 56,
  name: 'import runs',
  minimumCompatible: 41,
  statements: (t) => [
    `CREATE TABLE import_runs (
      id ${t.text} NOT NULL PRIMARY KEY,
      organization_id ${t.text} NOT NULL,
      created_by ${t.text} NOT NULL,
      state ${t.text} NOT NULL,
      source ${t.text} NOT NULL,
      target ${t.text} NOT NULL,
      space_id ${t.text},
      change_request_id ${t.text},
      created_at ${t.time} NOT NULL,
      started_at ${t.time},
      ended_at ${t.time},
      turned_at ${t.time} NOT NULL,
      attempts ${t.int} NOT NULL,
      phase ${t.text},
      done ${t.int} NOT NULL,
      total ${t.int} NOT NULL,
      error ${t.text},
      revision_id ${t.text},
      base_revision_id ${t.text},
      result ${t.text},
      report ${t.text},
      undone_at ${t.time}
    )${t.table}`,
    `CREATE INDEX import_runs_by_organization ON import_runs (organization_id, created_at, id)`,
    `CREATE INDEX import_runs_by_person ON import_runs (organization_id, created_by, created_at, id)`,
    `CREATE INDEX import_runs_by_space ON import_runs (space_id, created_at)`,
    `CREATE INDEX import_runs_by_request ON import_runs (change_request_id, created_at)`,
    `CREATE INDEX import_runs_due ON import_runs (organization_id, turned_at) WHERE ended_at IS NULL`,
    `CREATE INDEX import_runs_by_age ON import_runs (ended_at) WHERE undone_at IS NULL`,
    `CREATE TABLE import_uploads (
      id ${t.text} NOT NULL PRIMARY KEY,
      organization_id ${t.text} NOT NULL,
      created_by ${t.text} NOT NULL,
      name ${t.text} NOT NULL,
      sha256 ${t.text} NOT NULL,
      size ${t.time} NOT NULL,
      created_at ${t.time} NOT NULL
    )${t.table}`,
    `CREATE INDEX import_uploads_by_organization ON import_uploads (organization_id, created_at)`,
    `CREATE INDEX import_uploads_by_age ON import_uploads (created_at)`,
  ],
};
