// From a plan of the navigation to the pages of a tree, with the ids that they had before.
export { draftPages } from './rules.ts';
