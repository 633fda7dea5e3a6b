// Computed pages: places of a tree whose pages are made of something else than the text of an author, and the tree that has
// those pages. It writes nothing into the content itself.
export { type ComputedCtx, createComputedCaches, hasComputedPages, keptTree, withComputedPages } from './service.ts';
export { specIn } from './places.ts';
export { unfollowed } from './unfollowed.ts';
