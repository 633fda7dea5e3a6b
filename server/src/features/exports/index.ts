// Exports: what a space holds as files that any editor, Git and an import understand.
export { writeFolder } from './folders.ts';
export { listEntry, readRows, type Rows, textEntry } from './lists.ts';
export { exportOperations } from './routes.ts';
export { type ExportEntry, type ExportsCtx, listExport, type SpaceExport } from './service.ts';
export { makeLongZip, makeZip, PRIVATE, writeNewZip, writeZip } from './zips.ts';
