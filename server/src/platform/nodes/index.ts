// Nodes: servers that share a database on PostgreSQL, as far as they have to know of each other: who lives, and what each counted
// under the limits that hold for all. It shares nothing that is read from the database in any case.
export { createNodes, type Nodes } from './nodes.ts';
