// History: the revisions of a space as the API lists and reads them.
export { revisionOperations } from './routes.ts';
