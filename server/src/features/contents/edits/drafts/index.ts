// Drafts: the content of a tree as it is being changed. Nodes are copies; the tree that they came from stays as it is.
export { type Draft, insertAt, isBelow, makeDraft, type Position, removePage, siblingsOf, toContent } from './rules.ts';
