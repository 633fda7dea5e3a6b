// Finding: the pages that match what somebody looks for. The databases name candidates; which come first is ours to say.
export type { Scope } from './candidates.ts';
export { type FindingCtx, findPages } from './service.ts';
export type { KnownCtx } from './known.ts';
export type { Found, Look, Looked } from './weighing.ts';
export { createSearchQueue } from './turns.ts';
export { type Candidate, readInParts, type WordsCtx } from './store.ts';
