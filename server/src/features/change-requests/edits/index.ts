// Edits: batches of changes to the content of a change request. `contents` decides what a batch may hold.
export { lineEditOperations } from './routes.ts';
export { editChangeRequest, proposeEdits, requestUploads } from './service.ts';
