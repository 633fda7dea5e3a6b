// What the server holds about a person: all of it in an archive, and the end of it. What they wrote for organizations is those'.
export { type DeletionCtx, deletePerson, listSoleOrganizations } from './deletion.ts';
export { beginExport, type ExportedCtx, makePersonalArchive } from './export/index.ts';
export { personalDataOperations } from './routes.ts';
