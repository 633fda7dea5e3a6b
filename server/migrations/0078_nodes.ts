import type { Migration } from './migration.ts';

/**
 * Which servers live, and what they counted lately, each message once. On PostgreSQL neither is worth a write to the log: after a
 * crash of the database, servers say again that they live, and limits begin anew.
 */
export const nodes: Migration = {
  version: 78,
  name: 'nodes',
  minimumCompatible: 41,
  statements: (t) => {
    const table = t.dialect === 'postgres' ? 'UNLOGGED TABLE' : 'TABLE';
    return [
      `CREATE ${table} nodes (
        id ${t.text} NOT NULL PRIMARY KEY,
        machine ${t.text} NOT NULL,
        seen_at ${t.time} NOT NULL
      )${t.table}`,
      `CREATE ${table} node_hits (
        node_id ${t.text} NOT NULL,
        number ${t.time} NOT NULL,
        machine ${t.text} NOT NULL,
        said_at ${t.time} NOT NULL,
        hits ${t.text} NOT NULL,
        PRIMARY KEY (node_id, number)
      )${t.table}`,
      'CREATE INDEX node_hits_by_time ON node_hits (said_at)',
    ];
  },
};
