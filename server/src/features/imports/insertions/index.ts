// Insertions: imported pages that come below a page of the space, which takes the text of the first where it has none.
export { checkPath, findParent, type Insertion, placeBelow } from './rules.ts';
export { prepareInsertion } from './service.ts';
