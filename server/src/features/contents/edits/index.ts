// Edits: batches of changes to the pages, files and other contents of a space, made whole or not at all.
export { answerEdits, type LiveEditsCtx, requireLive, requireRevision, updateContent } from './live/index.ts';
export { liveUploads, registerUploads, type UploadLine } from './uploads/index.ts';
export { ConflictPlaces, EditConflicts, toPlaces } from './bases/index.ts';
export { TEXT_AT_MOST } from './incoming/texts.ts';
export { editOperations } from './routes.ts';
export { editedParts, editQuery } from './outcomes/index.ts';
export { EditContent } from './schema.ts';
export {
  type AppliedEdits,
  type Applying,
  applyEdits,
  type EditedRequest,
  type EditsCtx,
  findTreeOnLine,
  type PreparedEdits,
  prepareEdits,
} from './service.ts';
