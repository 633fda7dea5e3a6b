// History: the revisions of a space as the API lists and reads them.
export { rollBack } from './rollbacks/index.ts';
export { revisionOperations } from './routes.ts';
