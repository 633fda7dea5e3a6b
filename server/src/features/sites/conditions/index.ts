// Conditions of sections and variants: expressions, which are stored as they were written once they could be read.
export { checkCondition } from './rules.ts';
