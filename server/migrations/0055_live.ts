import type { ColumnTypes, Migration } from './migration.ts';

/** Numbers that are never given again, also when the last row is gone. */
const number = (t: ColumnTypes): string =>
  t.dialect === 'sqlite'
    ? 'number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT'
    : `number ${t.time} NOT NULL PRIMARY KEY`;

/** What happened of late, for those who watch, and who is where. */
export const live: Migration = {
  version: 55,
  name: 'live',
  minimumCompatible: 41,
  statements: (t) => [
    `CREATE TABLE live_events (
      ${number(t)},
      subject ${t.text} NOT NULL,
      kind ${t.text} NOT NULL,
      ids ${t.text} NOT NULL,
      created_at ${t.time} NOT NULL
    )${t.table}`,
    `CREATE INDEX live_events_by_subject ON live_events (subject, number)`,
    ...(t.dialect === 'sqlite' ? [] : [`CREATE SEQUENCE live_events_number`]),
    // After a crash of PostgreSQL nobody is anywhere, until they say so again within seconds.
    `CREATE ${t.dialect === 'sqlite' ? '' : 'UNLOGGED '}TABLE presence (
      space_id ${t.text} NOT NULL,
      user_id ${t.text} NOT NULL,
      page_id ${t.text} NOT NULL,
      block ${t.text},
      change_request_id ${t.text},
      seen_at ${t.time} NOT NULL,
      PRIMARY KEY (space_id, user_id)
    )${t.table}`,
    `CREATE INDEX presence_by_age ON presence (seen_at)`,
  ],
};
