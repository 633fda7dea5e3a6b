// Names: what changes of a batch call the things they make, and where other changes use these names.
export { idOf, type Named, nameIn, namesOf, usesOf } from './rules.ts';
