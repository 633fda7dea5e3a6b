// A batch on its way: the draft that it works on, the names that it gave, and the texts that it changed.
export { reorder } from './rules.ts';
export { type Batch, finishTexts, findPage, makeBatch, textOf } from './service.ts';
