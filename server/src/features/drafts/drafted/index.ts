// Drafted: a line as its drafts would make it, for previews, and next to what it is now.
export { listDraftChanges, listDraftDiff } from './comparing.ts';
export { getDrafted, type PreviewingCtx } from './previewing.ts';
