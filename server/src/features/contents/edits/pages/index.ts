// Pages as an edit makes, changes, moves, removes and brings back.
export { titleOf } from './rules.ts';
export { deletePage, insertPage, revertPage, updatePage } from './service.ts';
