import type { ColumnTypes, Migration } from './migration.ts';

/** What is derived from bodies, and which pages of which spaces hold them. All of it can be made again. */
const derived = (t: ColumnTypes): string[] => [
  // No reference to spaces: what is here of a space that is gone is removed in parts, and its row says so until then.
  `CREATE TABLE search_spaces (
    space_id ${t.text} NOT NULL PRIMARY KEY,
    tree ${t.text} NOT NULL DEFAULT '',
    tokenizer ${t.int} NOT NULL DEFAULT 0,
    turn ${t.int} NOT NULL DEFAULT 0,
    due ${t.int} NOT NULL DEFAULT 1
  )${t.table}`,
  `CREATE INDEX search_spaces_due ON search_spaces (turn, space_id) WHERE due = 1`,
  `CREATE INDEX search_spaces_by_tokenizer ON search_spaces (tokenizer, turn, space_id)`,
  `CREATE TABLE search_pages (
    number ${t.int} NOT NULL PRIMARY KEY,
    space_id ${t.text} NOT NULL,
    page_id ${t.text} NOT NULL,
    body_hash ${t.text} NOT NULL,
    title ${t.text} NOT NULL,
    path ${t.text} NOT NULL,
    open ${t.int} NOT NULL,
    tokenizer ${t.int} NOT NULL,
    UNIQUE (space_id, page_id)
  )${t.table}`,
  `CREATE INDEX search_pages_by_body ON search_pages (body_hash)`,
  `CREATE TABLE search_bodies (
    body_hash ${t.text} NOT NULL PRIMARY KEY,
    tokenizer ${t.int} NOT NULL,
    words ${t.text} NOT NULL
  )${t.table}`,
  `CREATE TABLE search_sections (
    body_hash ${t.text} NOT NULL,
    ordinal ${t.int} NOT NULL,
    anchor ${t.text} NOT NULL,
    heading ${t.text} NOT NULL,
    level ${t.int} NOT NULL,
    text ${t.text} NOT NULL,
    PRIMARY KEY (body_hash, ordinal)
  )${t.table}`,
];

/** The words that there are, by language, and the groups of three letters in them, by which misspelled ones are found. */
const vocabulary = (t: ColumnTypes): string[] => [
  `CREATE TABLE search_words (
    language ${t.text} NOT NULL,
    word ${t.text} NOT NULL,
    PRIMARY KEY (word, language)
  )${t.table}`,
  `CREATE TABLE search_grams (
    language ${t.text} NOT NULL,
    gram ${t.text} NOT NULL,
    length ${t.int} NOT NULL,
    word ${t.text} NOT NULL,
    PRIMARY KEY (gram, length, word, language)
  )${t.table}`,
];

// The tokens are ours, and so is the ranking: neither database may cut, fold or weigh them, and neither keeps the text again.
const index = (t: ColumnTypes): string[] =>
  t.dialect === 'sqlite'
    ? [
        `CREATE VIRTUAL TABLE search_index USING fts5 (
          tokens, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '_'"
        )`,
      ]
    : [
        `CREATE TABLE search_index (rowid INTEGER NOT NULL PRIMARY KEY, tokens TSVECTOR NOT NULL)`,
        `CREATE INDEX search_index_by_token ON search_index USING gin (tokens)`,
      ];

const events = [
  { name: 'made', event: 'INSERT', row: 'NEW', work: `INSERT INTO search_spaces (space_id) VALUES (NEW.id)` },
  { name: 'moved', event: 'UPDATE OF head_revision_id', row: 'NEW' },
  { name: 'gone', event: 'DELETE', row: 'OLD' },
];

/** Whatever moves the head of a space makes its index due, in the same transaction: nothing that writes can forget it. */
const triggers = (t: ColumnTypes): string[] => [
  `INSERT INTO search_spaces (space_id) SELECT id FROM spaces`,
  ...events.flatMap(({ name, event, row, work }) => {
    const statement = work ?? `UPDATE search_spaces SET due = 1 WHERE space_id = ${row}.id`;
    const trigger = `CREATE TRIGGER search_${name} AFTER ${event} ON spaces FOR EACH ROW`;
    if (t.dialect === 'sqlite') return [`${trigger} BEGIN ${statement}; END`];
    return [
      `CREATE FUNCTION search_${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${statement}; RETURN NULL; END $$`,
      `${trigger} EXECUTE FUNCTION search_${name}()`,
    ];
  }),
];

export const search: Migration = {
  version: 5,
  name: 'search',
  minimumCompatible: 1,
  statements: (t) => [...derived(t), ...vocabulary(t), ...index(t), ...triggers(t)],
};
