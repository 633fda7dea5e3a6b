// Files, reusable contents, and what a space says beside its pages.
export { mergeFiles, mergeMeta, mergeReusable } from './rules.ts';
