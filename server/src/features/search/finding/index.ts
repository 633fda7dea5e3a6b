// Finding: the pages that match what somebody looks for. The databases name candidates; which come first is ours to say.
export type { Scope } from './candidates.ts';
export { type FindingCtx, type Found, findPages, type Look, type Looked } from './service.ts';
export { createSearchQueue } from './turns.ts';
export { type Candidate, readInParts, type WordsCtx } from './store.ts';
