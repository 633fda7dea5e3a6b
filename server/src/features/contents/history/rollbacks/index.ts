// Rollbacks: a space goes back to what it was, as a new revision.
export { rollbackOperations } from './routes.ts';
export { backTo, neverThere, rollBack } from './service.ts';
