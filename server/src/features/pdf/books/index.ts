// Books: what a PDF is made of, gathered from revisions within bounds.
export { createRemotePictures, type RemotePictures } from './pictures.ts';
export type { Part } from './rules.ts';
export { type BookSpace, type BooksCtx, gatherBook, type Gathered, type Source } from './service.ts';
