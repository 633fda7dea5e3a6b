import type { ColumnTypes, Migration } from './migration.ts';

/** What an update must leave as it is: it may seal an event, and nothing else. */
const KEPT = ['id', 'organization_id', 'at', 'action', 'actor_id', 'token_id', 'session_id', 'address'];
const KEPT_TOO = ['target_kind', 'target_id', 'state_before', 'state_after'];

const differs = [...KEPT, ...KEPT_TOO]
  .map((name) => `CAST(NEW.${name} AS TEXT) IS DISTINCT FROM CAST(OLD.${name} AS TEXT)`)
  .join(' OR ');
const isChanged = `OLD.sequence IS NOT NULL OR NEW.sequence IS NULL OR ${differs}`;
/** Events go only behind an anchor, which has the number and the hash of the last one that went. */
const isUncut = `OLD.sequence IS NULL OR OLD.sequence > COALESCE(
  (SELECT a.sequence FROM audit_anchors a WHERE a.organization_id = OLD.organization_id), 0)`;

const guard = (
  { dialect }: ColumnTypes,
  { name, event, when }: { name: string; event: 'UPDATE' | 'DELETE'; when: string },
): string[] =>
  dialect === 'sqlite'
    ? [
        `CREATE TRIGGER ${name} BEFORE ${event} ON audit_events FOR EACH ROW WHEN ${when}
          BEGIN SELECT RAISE(ABORT, 'audit events are never changed'); END`,
      ]
    : [
        `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          IF ${when} THEN RAISE EXCEPTION 'audit events are never changed'; END IF;
          RETURN ${event === 'UPDATE' ? 'NEW' : 'OLD'}; END $$`,
        `CREATE TRIGGER ${name} BEFORE ${event} ON audit_events FOR EACH ROW EXECUTE FUNCTION ${name}()`,
      ];

/**
 * Who did what to what. The rows refer to others by id only: they outlive them. An event is written with what it records, and
 * gets its place in the chain of its organization, `sequence` and `hash`, soon after.
 */
export const audit: Migration = {
  version: 31,
  name: 'audit',
  minimumCompatible: 21,
  statements: (t) => [
    `CREATE TABLE audit_events (
      id ${t.text} NOT NULL PRIMARY KEY,
      organization_id ${t.text} NOT NULL,
      at ${t.time} NOT NULL,
      action ${t.text} NOT NULL,
      actor_id ${t.text},
      token_id ${t.text},
      session_id ${t.text},
      address ${t.text},
      target_kind ${t.text},
      target_id ${t.text},
      state_before ${t.text},
      state_after ${t.text},
      sequence ${t.int},
      hash ${t.text},
      CHECK ((sequence IS NULL) = (hash IS NULL))
    )${t.table}`,
    `CREATE TABLE audit_anchors (
      organization_id ${t.text} NOT NULL PRIMARY KEY,
      sequence ${t.int} NOT NULL,
      hash ${t.text} NOT NULL,
      cut_at ${t.time} NOT NULL
    )${t.table}`,
    `CREATE UNIQUE INDEX audit_events_chained ON audit_events (organization_id, sequence) WHERE sequence IS NOT NULL`,
    `CREATE INDEX audit_events_unsealed ON audit_events (organization_id, at, id) WHERE sequence IS NULL`,
    `CREATE INDEX audit_events_by_time ON audit_events (organization_id, at, id)`,
    `CREATE INDEX audit_events_by_actor ON audit_events (organization_id, actor_id, at, id)`,
    `CREATE INDEX audit_events_by_action ON audit_events (organization_id, action, at, id)`,
    `CREATE INDEX audit_events_by_target ON audit_events (organization_id, target_id, at, id)`,
    `CREATE INDEX audit_events_by_age ON audit_events (at)`,
    ...guard(t, { name: 'audit_events_changed', event: 'UPDATE', when: isChanged }),
    ...guard(t, { name: 'audit_events_deleted', event: 'DELETE', when: isUncut }),
  ],
};
