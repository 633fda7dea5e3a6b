// Links of a change request: where its pages lead, what is broken, and whether that is its own doing.
export { lineLinkOperations } from './routes.ts';
