// Lines: where the revisions of a change request are read and landed.
export { type EditableLine, getEditableLine, getLine, lineOf, overtaken, untilLanded } from './service.ts';
