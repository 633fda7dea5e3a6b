// Reads: every operation on content, declared once for the main content, for revisions and for change requests.
export { computedOperations } from './computed.ts';
export { followAddress } from './redirects.ts';
export { readsOf } from './routes.ts';
export { computedPlace, findReadDocument, isReadByPreviewer, shownPlace } from './service.ts';
