// A batch on its way: the draft that it works on, the names that it gave, and the texts that it changed.
export { reorder } from './rules.ts';
export {
  type Batch,
  type BatchLine,
  type ConflictingSide,
  type EditConflict,
  findPage,
  finishTexts,
  makeBatch,
  resolveNow,
  textOf,
} from './service.ts';
