// Offline editions: a site as pages in a folder that need no server, with a search in them.
export { editionOperations } from './routes.ts';
export { createEditionQueue, makeEdition, openEdition } from './service.ts';
