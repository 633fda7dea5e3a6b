import type { Migration } from './migration.ts';

/** Which space of an organization is meant by an id of the hosted application, and which spaces name such ids. */
export const hostedSpaces: Migration = {
  version: 74,
  name: 'hosted spaces',
  minimumCompatible: 41,
  statements: (t) => [
    `CREATE TABLE hosted_spaces (
      organization_id ${t.text} NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
      hosted_id ${t.text} NOT NULL,
      space_id ${t.text} NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
      named_by ${t.text},
      updated_at ${t.time} NOT NULL,
      PRIMARY KEY (organization_id, hosted_id)
    )${t.table}`,
    `CREATE INDEX hosted_spaces_by_space ON hosted_spaces (space_id)`,
    `CREATE TABLE hosted_mentions (
      space_id ${t.text} NOT NULL REFERENCES spaces (id) ON DELETE CASCADE,
      hosted_id ${t.text} NOT NULL,
      links ${t.int} NOT NULL,
      known_as ${t.text} NOT NULL,
      due ${t.int} NOT NULL,
      PRIMARY KEY (space_id, hosted_id)
    )${t.table}`,
    `CREATE INDEX hosted_mentions_by_id ON hosted_mentions (hosted_id)`,
    `CREATE INDEX hosted_mentions_due ON hosted_mentions (space_id) WHERE due = 1`,
  ],
};
