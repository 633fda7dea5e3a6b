// Live edits: batches that become the main content of a space at once.
export { requireRevision } from './rules.ts';
export {
  answerEdits,
  answerFiles,
  type Edited,
  type LiveEditsCtx,
  requireLive,
  updateContent,
  updateLive,
  writableContent,
} from './service.ts';
