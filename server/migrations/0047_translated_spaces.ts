import type { Migration } from './migration.ts';
import { trigger } from './trigger.ts';

// A look that began before counts no longer once one of both spaces has moved on.
const MARK = `
  UPDATE translation_spaces SET changes = changes + 1 WHERE space_id = NEW.id;
  UPDATE translation_spaces SET changes = changes + 1
    WHERE settings_id IN (SELECT id FROM translation_settings WHERE source_space_id = NEW.id);`;

/** Whatever makes the content of a space another one, or takes it away and brings it back. */
const FOLLOWED = 'UPDATE OF head_revision_id, deleted_at, organization_id';

/** The space of each language, what is translated in it text by text, and the change requests that brought it. */
export const translatedSpaces: Migration = {
  version: 47,
  name: 'translated spaces',
  minimumCompatible: 41,
  statements: (t) => [
    `CREATE TABLE translation_spaces (
      id ${t.text} NOT NULL PRIMARY KEY,
      settings_id ${t.text} NOT NULL REFERENCES translation_settings (id) ON DELETE CASCADE,
      language ${t.text} NOT NULL,
      space_id ${t.text} NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
      changes ${t.int} NOT NULL,
      looked ${t.int} NOT NULL,
      looked_at ${t.time} NOT NULL,
      translated ${t.int} NOT NULL,
      stale ${t.int} NOT NULL,
      missing ${t.int} NOT NULL,
      created_at ${t.time} NOT NULL
    )${t.table}`,
    `CREATE UNIQUE INDEX translation_spaces_by_language ON translation_spaces (settings_id, language)`,
    `CREATE UNIQUE INDEX translation_spaces_by_space ON translation_spaces (space_id)`,
    `CREATE INDEX translation_spaces_due ON translation_spaces (looked_at, id) WHERE changes > looked`,
    `CREATE TABLE translation_pages (
      binding_id ${t.text} NOT NULL REFERENCES translation_spaces (id) ON DELETE CASCADE,
      page_id ${t.text} NOT NULL,
      target_page_id ${t.text},
      source_body ${t.text},
      target_body ${t.text},
      base_body ${t.text},
      entries ${t.text} NOT NULL,
      translated ${t.int} NOT NULL,
      stale ${t.int} NOT NULL,
      missing ${t.int} NOT NULL,
      PRIMARY KEY (binding_id, page_id)
    )${t.table}`,
    `CREATE TABLE translation_deliveries (
      change_request_id ${t.text} NOT NULL PRIMARY KEY REFERENCES change_requests (id) ON DELETE CASCADE,
      binding_id ${t.text} NOT NULL REFERENCES translation_spaces (id) ON DELETE CASCADE,
      created_at ${t.time} NOT NULL
    )${t.table}`,
    `CREATE INDEX translation_deliveries_by_binding ON translation_deliveries (binding_id, created_at)`,
    `CREATE TABLE translation_delivered_pages (
      change_request_id ${t.text} NOT NULL REFERENCES translation_deliveries (change_request_id) ON DELETE CASCADE,
      page_id ${t.text} NOT NULL,
      target_page_id ${t.text} NOT NULL,
      base_body ${t.text} NOT NULL,
      entries ${t.text} NOT NULL,
      PRIMARY KEY (change_request_id, page_id)
    )${t.table}`,
    ...trigger(t, { name: 'translations_follow', on: 'spaces', event: FOLLOWED, work: MARK }),
  ],
};
