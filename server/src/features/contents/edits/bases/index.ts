// Bases: updates that say which revision they were made from, merged with what became of the page since.
export { updateFromBase } from './service.ts';
export { refuseConflicts, toPlaces } from './rules.ts';
export { ConflictPlaces, EditConflicts } from './schema.ts';
