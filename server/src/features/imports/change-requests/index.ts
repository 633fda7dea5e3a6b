// Imports into change requests: as into a space, on the line of the request.
export { lineImportOperations } from './routes.ts';
export { lineOnRequest } from './service.ts';
