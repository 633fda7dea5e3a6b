import type { Migration } from './migration.ts';
import { trigger } from './trigger.ts';

const DOMAINS_OF_NEW = {
  sqlite: `INSERT OR IGNORE INTO organization_domains (domain, organization_id)
    SELECT value, NEW.id FROM json_each(NEW.email_domains);`,
  postgres: `INSERT INTO organization_domains (domain, organization_id)
    SELECT value, NEW.id FROM jsonb_array_elements_text(NEW.email_domains::jsonb) ON CONFLICT DO NOTHING;`,
};

const FIRST_DOMAINS = {
  sqlite: `INSERT OR IGNORE INTO organization_domains (domain, organization_id)
    SELECT each.value, organizations.id FROM organizations, json_each(organizations.email_domains) each`,
  postgres: `INSERT INTO organization_domains (domain, organization_id)
    SELECT each.value, organizations.id FROM organizations, jsonb_array_elements_text(organizations.email_domains::jsonb) each
    ON CONFLICT DO NOTHING`,
};

const on = 'organizations';

/** Invites by link, and the mail domains of organizations by domain, which the database keeps equal to those of their rows. */
export const invites: Migration = {
  version: 28,
  name: 'invites',
  minimumCompatible: 21,
  statements: (t) => [
    `CREATE TABLE invites (
      id ${t.text} NOT NULL PRIMARY KEY,
      organization_id ${t.text} NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
      space_id ${t.text} REFERENCES spaces (id) ON DELETE CASCADE,
      collection_id ${t.text} REFERENCES collections (id) ON DELETE CASCADE,
      role ${t.int},
      created_by ${t.text},
      created_at ${t.time} NOT NULL,
      updated_at ${t.time} NOT NULL,
      version ${t.int} NOT NULL DEFAULT 1,
      CHECK (space_id IS NULL OR collection_id IS NULL)
    )${t.table}`,
    `CREATE INDEX invites_by_organization ON invites (organization_id, created_at, id)`,
    `CREATE INDEX invites_by_space ON invites (space_id) WHERE space_id IS NOT NULL`,
    `CREATE INDEX invites_by_collection ON invites (collection_id) WHERE collection_id IS NOT NULL`,
    `CREATE TABLE organization_domains (
      domain ${t.text} NOT NULL,
      organization_id ${t.text} NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
      PRIMARY KEY (domain, organization_id)
    )${t.table}`,
    `CREATE INDEX organization_domains_by_organization ON organization_domains (organization_id)`,
    FIRST_DOMAINS[t.dialect],
    ...trigger(t, { name: 'domains_made', on, event: 'INSERT', work: DOMAINS_OF_NEW[t.dialect] }),
    ...trigger(t, {
      ...{ name: 'domains_changed', on, event: 'UPDATE OF email_domains' },
      work: `DELETE FROM organization_domains WHERE organization_id = NEW.id; ${DOMAINS_OF_NEW[t.dialect]}`,
    }),
  ],
};
