import type { ColumnTypes, Migration } from './migration.ts';

const postgresObjects = (t: ColumnTypes): string[] => [
  // What SQLite has by itself. What is no hash has no bytes.
  `CREATE FUNCTION hex(BYTEA) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT AS $$ SELECT upper(encode($1, 'hex')) $$`,
  `CREATE FUNCTION unhex(TEXT) RETURNS BYTEA LANGUAGE sql IMMUTABLE STRICT AS
    $$ SELECT CASE WHEN $1 ~ '^([0-9a-fA-F]{2})*$' THEN decode($1, 'hex') END $$`,
  `ALTER TABLE body_links DROP CONSTRAINT body_links_hash_fkey`,
  `ALTER TABLE objects ALTER COLUMN hash TYPE ${t.bytes} USING unhex(hash)`,
  `ALTER TABLE body_links ALTER COLUMN hash TYPE ${t.bytes} USING unhex(hash)`,
  `ALTER TABLE body_links ADD CONSTRAINT body_links_hash_fkey FOREIGN KEY (hash) REFERENCES objects (hash) ON DELETE CASCADE`,
];

const sqliteObjects = (t: ColumnTypes): string[] => [
  `CREATE TABLE objects_by_bytes (
    hash ${t.bytes} NOT NULL PRIMARY KEY,
    kind ${t.text} NOT NULL,
    bytes ${t.bytes} NOT NULL,
    created_at ${t.time} NOT NULL,
    plain_size ${t.int} NOT NULL DEFAULT 0
  )${t.table}`,
  `INSERT INTO objects_by_bytes (hash, kind, bytes, created_at, plain_size)
    SELECT unhex(hash), kind, bytes, created_at, plain_size FROM objects`,
  `CREATE TABLE body_links_by_bytes (
    hash ${t.bytes} NOT NULL PRIMARY KEY REFERENCES objects_by_bytes (hash) ON DELETE CASCADE,
    derivation ${t.int} NOT NULL,
    links ${t.text} NOT NULL
  )${t.table}`,
  `INSERT INTO body_links_by_bytes (hash, derivation, links) SELECT unhex(hash), derivation, links FROM body_links`,
  // The links first: a table that goes takes with it what refers to its rows.
  `DROP TABLE body_links`,
  `DROP TABLE objects`,
  // What refers to a table refers to it by its new name afterwards.
  `ALTER TABLE objects_by_bytes RENAME TO objects`,
  `ALTER TABLE body_links_by_bytes RENAME TO body_links`,
];

/** The key of an object as bytes takes half the room that its hexadecimal form takes, in each of two trees. */
const objects = (t: ColumnTypes): string[] => (t.dialect === 'postgres' ? postgresObjects(t) : sqliteObjects(t));

/** On SQLite, one tree instead of two. */
const searchBodies = (t: ColumnTypes): string[] =>
  t.dialect === 'postgres'
    ? []
    : [
        `CREATE TABLE search_bodies_by_hash (
          body_hash ${t.text} NOT NULL PRIMARY KEY,
          tokenizer ${t.int} NOT NULL,
          words ${t.text} NOT NULL,
          note ${t.text},
          sections ${t.text},
          base ${t.text},
          cuts ${t.text}
        )${t.table}, WITHOUT ROWID`,
        `INSERT INTO search_bodies_by_hash (body_hash, tokenizer, words, note, sections, base, cuts)
          SELECT body_hash, tokenizer, words, note, sections, base, cuts FROM search_bodies`,
        `DROP TABLE search_bodies`,
        `ALTER TABLE search_bodies_by_hash RENAME TO search_bodies`,
        `CREATE INDEX search_bodies_by_base ON search_bodies (base) WHERE base IS NOT NULL`,
      ];

/** An older Lectern would look for objects by the hexadecimal form of their keys, so it may no longer open the database. */
export const shorterKeys: Migration = {
  version: 20,
  name: 'shorter keys',
  minimumCompatible: 20,
  statements: (t) => [
    ...objects(t),
    ...searchBodies(t),
    // Nothing looks for revisions by their change request: it names its head, and that its parents.
    `DROP INDEX revisions_of_change_request`,
  ],
};
