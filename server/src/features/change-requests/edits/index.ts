// Edits: batches of changes to the content of a change request. What a batch may hold is told by `contents`.
export { lineEditOperations } from './routes.ts';
