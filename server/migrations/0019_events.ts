import type { ColumnTypes, Migration } from './migration.ts';

/** The key holds the whole row on SQLite, so a queue is read in its order and a row is one page of the database. */
const table = (t: ColumnTypes): string =>
  `CREATE TABLE events (
    consumer ${t.text} NOT NULL,
    subject ${t.text} NOT NULL,
    place ${t.time} NOT NULL,
    id ${t.text} NOT NULL,
    kind ${t.text} NOT NULL,
    organization_id ${t.text} NOT NULL,
    payload ${t.text} NOT NULL,
    created_at ${t.time} NOT NULL,
    PRIMARY KEY (consumer, subject, place)
  )${t.dialect === 'sqlite' ? `${t.table}, WITHOUT ROWID` : ''}`;

/** What happened, once for each consumer that has yet to learn of it. Rows go as soon as they are handled. */
export const events: Migration = {
  version: 19,
  name: 'events',
  minimumCompatible: 17,
  // A sequence counts outside of transactions, so those that publish at once do not read the same maximum.
  statements: (t) => [table(t), ...(t.dialect === 'sqlite' ? [] : [`CREATE SEQUENCE events_place`])],
};
