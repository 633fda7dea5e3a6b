import type { Migration } from './migration.ts';

/** Where organizations have what happens sent to, and what was sent. */
export const webhooks: Migration = {
  version: 48,
  name: 'webhooks',
  minimumCompatible: 41,
  statements: (t) => [
    `CREATE INDEX integration_events_old ON integration_events (created_at)`,
    `CREATE TABLE webhooks (
      id ${t.text} NOT NULL PRIMARY KEY,
      organization_id ${t.text} NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
      space_id ${t.text} REFERENCES spaces (id) ON DELETE CASCADE,
      site_id ${t.text} REFERENCES sites (id) ON DELETE CASCADE,
      url ${t.text} NOT NULL,
      kinds ${t.text} NOT NULL,
      secret ${t.text} NOT NULL,
      disabled ${t.text} CHECK (disabled IN ('by_hand', 'failing')),
      failing_since ${t.time},
      created_by ${t.text},
      created_at ${t.time} NOT NULL,
      updated_at ${t.time} NOT NULL,
      version ${t.int} NOT NULL DEFAULT 1
    )${t.table}`,
    `CREATE INDEX webhooks_by_age ON webhooks (organization_id, created_at, id)`,
    `CREATE INDEX webhooks_by_space ON webhooks (space_id) WHERE space_id IS NOT NULL`,
    `CREATE INDEX webhooks_by_site ON webhooks (site_id) WHERE site_id IS NOT NULL`,
    `CREATE TABLE webhook_deliveries (
      id ${t.text} NOT NULL PRIMARY KEY,
      webhook_id ${t.text} NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
      event_id ${t.text} NOT NULL,
      kind ${t.text} NOT NULL,
      subject ${t.text} NOT NULL,
      place ${t.time} NOT NULL,
      payload ${t.text} NOT NULL,
      status ${t.text} NOT NULL CHECK (status IN ('pending', 'delivered', 'failed')),
      attempts ${t.int} NOT NULL DEFAULT 0,
      due_at ${t.time},
      answer_status ${t.int},
      answer ${t.text},
      error ${t.text},
      attempted_at ${t.time},
      created_at ${t.time} NOT NULL
    )${t.table}`,
    `CREATE UNIQUE INDEX webhook_deliveries_once ON webhook_deliveries (webhook_id, event_id)`,
    `CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (webhook_id, created_at, id)`,
    // Those that wait, of each subject in their order.
    `CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (webhook_id, subject, place) WHERE due_at IS NOT NULL`,
    `CREATE INDEX webhook_deliveries_due ON webhook_deliveries (due_at) WHERE due_at IS NOT NULL`,
    `CREATE INDEX webhook_deliveries_old ON webhook_deliveries (created_at)`,
  ],
};
