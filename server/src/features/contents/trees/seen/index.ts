// Seen trees: the content of a revision as far as a visitor may see it.
export { derivedFrom, seenTree, wholeOf } from './service.ts';
