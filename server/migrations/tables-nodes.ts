// Servers that share the database. On PostgreSQL these tables are empty after a crash of the database.

interface NodesTable {
  id: string;
  /** Shared by the processes of one machine, which count together by messages. */
  machine: string;
  seen_at: number;
}

interface NodeHitsTable {
  node_id: string;
  /** Counts up from 1 for each node. */
  number: number;
  machine: string;
  said_at: number;
  /** JSON: a list of [limit, key, count]. */
  hits: string;
}

export interface NodeTables {
  nodes: NodesTable;
  node_hits: NodeHitsTable;
}
