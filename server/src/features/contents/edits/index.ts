// Edits: batches of changes to the pages, files and other contents of a space, made whole or not at all.
export { answerEdits, type LiveEditsCtx, requireRevision } from './live/index.ts';
export { registerUploads } from './uploads/index.ts';
export { EditConflicts } from './bases/index.ts';
export { editOperations } from './routes.ts';
export { editedParts, editQuery } from './outcomes/index.ts';
export { EditContent } from './schema.ts';
export {
  type AppliedEdits,
  type Applying,
  applyEdits,
  type EditsCtx,
  type PreparedEdits,
  prepareEdits,
} from './service.ts';
