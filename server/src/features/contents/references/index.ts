// What the objects of trees refer to, for the sweep.
export { treeReferences } from './rules.ts';
