// Contents of a change request: the reads of a space's content, at the revision that the request is at.
export { lineContentOperations } from './routes.ts';
