// Reads: every operation on content, declared once for the main content, for revisions and for change requests.
export { computedOperations } from './computed.ts';
export { readsOf, type ReadLine } from './routes.ts';
export { computedPlace, findReadDocument, isReadByPreviewer, shownPlace } from './service.ts';
