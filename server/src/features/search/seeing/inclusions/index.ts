// Inclusions: what stands on a page beside its own text, if it is still what the index knows; remembered with the tree.
export { includesOn } from './service.ts';
