// Targets: which page and block a comment is about, and where these are in the content as it is now.
export { aim, showTargets, type TargetsCtx } from './service.ts';
