// The archive of what the server holds about somebody.
export { makePersonalArchive } from './archive.ts';
export { beginExport, type ExportedCtx } from './service.ts';
