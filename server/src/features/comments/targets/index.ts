// Targets: which page, block and words a comment is about, what it proposes to write there, and where these are in the content as it is now.
export type { KnownSuggestion } from './proposals.ts';
export { aim, showTargets, type TargetsCtx } from './service.ts';
