// Differences: which pages of a tree are others in another one, at the cost of those and not of all.
export { comparePages, fieldsOf, isSameList, isSamePage, type PageDifference, pairUp } from './rules.ts';
