import type { DataVersion } from '../direct.ts';
import type { ReplicaReport, Replicas, ReplicaWatcher } from './replicas.ts';

const registry = new WeakMap<object, Replicas>();

export const haveReplicas = (db: object, replicas: Replicas): void => void registry.set(db, replicas);

/** Whether this database has replicas that may answer requests of readers. */
export const hasReplicas = (db: object): boolean => registry.has(db);

/**
 * Runs a request that changes nothing, and has what it reads outside of transactions answered by a replica that shows all that this
 * version of the data does. Without such a replica, the database answers as always.
 */
export const readByReplica = <T>(db: object, version: DataVersion | undefined, body: () => Promise<T>): Promise<T> =>
  registry.get(db)?.read(version, body) ?? body();

export const reportReplicas = (db: object): ReplicaReport[] => registry.get(db)?.report() ?? [];

/** Begins to look at the replicas; without it, none is asked. */
export const watchReplicas = (db: object, watcher: ReplicaWatcher): void => registry.get(db)?.watch(watcher);
