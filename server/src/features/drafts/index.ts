// Drafts: what people write in a page or reusable content before it is in a revision, saved word by word and merged with what others write. What a
// revision is, and how pages are merged into one, `contents` and `change-requests` know.
export { commitDraftsJob, forgetDraftsJob } from './jobs.ts';
export { draftCommitted, draftDiscarded, draftHeld, draftSaved } from './events.ts';
export { draftOperations } from './routes.ts';
export { discardDraftsOf } from './leaving.ts';
export { getDrafted, type PreviewingCtx } from './drafted/index.ts';
