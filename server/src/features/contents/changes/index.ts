// Changes: what became of the content between two revisions, as the API shows it of revisions and of change requests.
export { Changes, ChangesQuery } from './schema.ts';
export { baseOf, type ChangesCtx, changesIn, changesSince } from './service.ts';
