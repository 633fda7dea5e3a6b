/** The names of column types, which is nearly all that the two databases spell differently in our migrations. */
export interface ColumnTypes {
  /** For what has no common text at all, such as triggers. */
  dialect: 'sqlite' | 'postgres';
  text: string;
  int: string;
  /** Milliseconds since 1970, as an integer of 64 bits. */
  time: string;
  bytes: string;
  /** What follows the closing parenthesis of a table. */
  table: string;
}

/** One step of the schema. A step that has landed is never edited: a correction is a further step. */
export interface Migration {
  /** Counts up from 1 without gaps. */
  version: number;
  name: string;
  /**
   * The oldest schema version whose binaries still work on a database after this step. Expanding steps leave
   * it alone, so that old and new nodes run side by side; only a contracting step raises it.
   */
  minimumCompatible: number;
  statements: (t: ColumnTypes) => string[];
}

export const sqliteTypes: ColumnTypes = {
  dialect: 'sqlite',
  text: 'TEXT',
  int: 'INTEGER',
  time: 'INTEGER',
  bytes: 'BLOB',
  table: ' STRICT',
};

// Bytewise collation makes PostgreSQL sort and compare as SQLite does, whatever the locale of the cluster.
export const postgresTypes: ColumnTypes = {
  dialect: 'postgres',
  text: 'TEXT COLLATE "C"',
  int: 'INTEGER',
  time: 'BIGINT',
  bytes: 'BYTEA',
  table: '',
};
