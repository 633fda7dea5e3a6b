// The database: one Kysely handle over SQLite or PostgreSQL, transactions and migrations. It knows no noun of the domain.
export { newestFirst, oldestFirst } from './by-time.ts';
export {
  BINARY_SCHEMA,
  migrate,
  migrationSteps,
  requireSchema,
  SchemaError,
  type SchemaState,
  schemaState,
  schemaUpTo,
} from './migrate.ts';
export {
  compactFile,
  countOthers,
  type DatabaseRoom,
  isFileAlone,
  measureRoom,
  vacuumTables,
} from './compacting/index.ts';
export type { Tables } from '#migrations/tables.ts';
export { type DatabaseSettings, type Db, openDatabase } from './database.ts';
export { type DatabaseClock, openDatabaseClock } from './database-clock.ts';
export {
  type DataVersion,
  dataVersion,
  followDatabase,
  isAway,
  listenTo,
  noteArrival,
  type PoolState,
  poolState,
} from './direct.ts';
export { afterCommit, outsideTransaction } from './guard.ts';
export { asRequest, asWork, withStatementsWithin } from './patience/index.ts';
export { signal } from './signal.ts';
export { inTransaction, isPostgres } from './transaction.ts';
export {
  hasReplicas,
  readByReplica,
  type ReplicaReport,
  type ReplicaState,
  type ReplicaWatcher,
  reportReplicas,
  watchReplicas,
} from './replicas/index.ts';
export { orderKeyAfter, orderKeyBetween } from './order-key.ts';
export { prepared, preparedFor, preparedPer, readRows } from './prepared.ts';
export { isDatabaseFull, isOverload } from './overload.ts';
export { type StatementOver, watchStatements } from './watched.ts';
export { isUniqueViolation } from './violations.ts';
