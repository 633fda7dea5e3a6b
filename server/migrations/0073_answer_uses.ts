import type { Migration } from './migration.ts';

/** How many questions of an organization a service was asked on a day. */
export const answerUses: Migration = {
  version: 73,
  name: 'answer uses',
  minimumCompatible: 41,
  statements: (t) => [
    `CREATE TABLE answer_uses (
      organization_id ${t.text} NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
      day ${t.int} NOT NULL,
      answers ${t.int} NOT NULL,
      PRIMARY KEY (organization_id, day)
    )${t.table}`,
  ],
};
