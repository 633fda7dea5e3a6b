// Writing: a content as a tree and its objects, beside the tree that it was made from.
export { type Written, writeTree } from './rules.ts';
