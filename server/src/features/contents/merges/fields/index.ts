// Fields: three-way merges of single values, of values by their keys, and of the order of things.
export { each, isSameValue, known, mergeOrder, mergeRecord, mergeValue, type Naming, type Order } from './rules.ts';
