// Computed pages: what the places of a tree ask for whose pages are made of something else than the text of an author.
export { type ComputedCtx, createComputedCaches, hasComputedPages, withComputedPages } from './service.ts';
export { unfollowed } from './unfollowed.ts';
