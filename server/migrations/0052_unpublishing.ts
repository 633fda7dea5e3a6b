import type { ColumnTypes, Migration } from './migration.ts';

const KEYS = 'key, operation, fingerprint, answer, created_at';

/** Also integrations send keys, and are no users. No user is ever deleted, and each row goes after a day. */
const keysOfAnybody = (t: ColumnTypes): string[] => [
  `CREATE TABLE idempotency_keys_anew (
    user_id ${t.text} NOT NULL,
    key ${t.text} NOT NULL,
    operation ${t.text} NOT NULL,
    fingerprint ${t.text} NOT NULL,
    answer ${t.text} NOT NULL,
    created_at ${t.time} NOT NULL,
    PRIMARY KEY (user_id, key)
  )${t.table}`,
  `INSERT INTO idempotency_keys_anew (user_id, ${KEYS}) SELECT user_id, ${KEYS} FROM idempotency_keys`,
  `DROP TABLE idempotency_keys`,
  `ALTER TABLE idempotency_keys_anew RENAME TO idempotency_keys`,
  `CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at)`,
];

/** An integration that is unpublished stays until its installations have learned of it. */
export const unpublishing: Migration = {
  version: 52,
  name: 'unpublishing',
  minimumCompatible: 41,
  statements: (t) => [
    `ALTER TABLE integrations ADD COLUMN unpublished_at ${t.time}`,
    `CREATE INDEX integrations_unpublished ON integrations (unpublished_at) WHERE unpublished_at IS NOT NULL`,
    ...keysOfAnybody(t),
  ],
};
