// Reverts: a page, or some of its blocks, as they were, and the revision that something is brought back from.
export { treeToRevertTo } from './former.ts';
export { revertPage } from './service.ts';
