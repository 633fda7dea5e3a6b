// Books: what a PDF is made of, gathered from a revision within bounds.
export type { Part } from './rules.ts';
export { type BooksCtx, gatherBook, type Gathered, type Source } from './service.ts';
