// Renderers: programs in front of the server that show sites in their own way. They keep what they read under tags, and are
// notified when it changes.
export { renewJobs } from './jobs.ts';
export { readerHeaders } from './rules.ts';
export { listSitesShowing, noteSpecification } from './store.ts';
