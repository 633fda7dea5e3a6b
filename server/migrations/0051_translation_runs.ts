import type { Migration } from './migration.ts';

/** What a machine was asked to translate, how far it came, and the texts that wait for the rest of their run. */
export const translationRuns: Migration = {
  version: 51,
  name: 'translation runs',
  minimumCompatible: 41,
  statements: (t) => [
    `CREATE TABLE translation_runs (
      binding_id ${t.text} NOT NULL PRIMARY KEY REFERENCES translation_spaces (id) ON DELETE CASCADE,
      organization_id ${t.text} NOT NULL,
      state ${t.text} NOT NULL,
      requested_by ${t.text} NOT NULL,
      requested_at ${t.time} NOT NULL,
      due_at ${t.time},
      turned_at ${t.time} NOT NULL,
      failures ${t.int} NOT NULL,
      error ${t.text},
      asked_page ${t.text},
      delivered_page ${t.text},
      translated ${t.int} NOT NULL,
      refused ${t.int} NOT NULL,
      kept ${t.int} NOT NULL,
      change_request_id ${t.text},
      ended_at ${t.time}
    )${t.table}`,
    `CREATE INDEX translation_runs_due ON translation_runs (organization_id, due_at) WHERE due_at IS NOT NULL`,
    `CREATE TABLE translation_run_texts (
      binding_id ${t.text} NOT NULL REFERENCES translation_runs (binding_id) ON DELETE CASCADE,
      hash ${t.text} NOT NULL,
      text ${t.text},
      PRIMARY KEY (binding_id, hash)
    )${t.table}`,
  ],
};
