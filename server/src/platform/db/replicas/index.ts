// Replicas: standbys of PostgreSQL that answer requests of readers, where they show all that these have to see. They know no noun of
// the domain, and nothing is ever written through them.
export { haveReplicas, hasReplicas, readByReplica, reportReplicas, watchReplicas } from './registry.ts';
export { createReplicas, type ReplicaReport, type ReplicaWatcher } from './replicas.ts';
export type { ReplicaState } from './replica.ts';
