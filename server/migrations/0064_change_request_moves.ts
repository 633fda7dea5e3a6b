import type { Migration } from './migration.ts';

/** Who moved a change request from one status to another, and when. */
export const changeRequestMoves: Migration = {
  version: 64,
  name: 'change request moves',
  minimumCompatible: 41,
  statements: (t) => [
    `CREATE TABLE change_request_moves (
      change_request_id ${t.text} NOT NULL REFERENCES change_requests (id) ON DELETE CASCADE,
      number ${t.int} NOT NULL,
      from_status ${t.text} NOT NULL,
      to_status ${t.text} NOT NULL,
      moved_by ${t.text},
      moved_at ${t.time} NOT NULL,
      PRIMARY KEY (change_request_id, number)
    )${t.table}`,
  ],
};
